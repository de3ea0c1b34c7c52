"""Flask views as plain functions, one module a resource: load, look up, compute, build, check."""
