"""Keys, choices that depend on a key, and numbers encrypted as numbers."""
