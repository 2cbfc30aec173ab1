"""Long runs that look for what short tests cannot find: leaks, stalls, rare deals."""
