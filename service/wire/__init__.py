"""JSON to core values and back.

marshmallow lives here and nowhere else, and so does every check of a payload: its shape against `schemas/`
(`contract.py`) and its meaning (the marshmallow schemas). Nothing here knows Flask or an HTTP status.
"""
