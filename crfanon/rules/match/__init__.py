"""Find what rules find: a text is described token by token, and all rules are tried at once."""
