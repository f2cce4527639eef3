"""The regulation to look things up in: sections, what stands under them, what implements and tests them."""
