"""Subchapter 1: the felt of craps."""

from __future__ import annotations

from houseway.service.layouts.craps_felt import felt as layout

__all__ = ["layout"]
