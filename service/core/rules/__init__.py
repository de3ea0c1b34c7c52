"""Verification rules, one file each; `registry.py` names them."""
