"""The rules of the game, pure: no time, no chance, no I/O (docs/rules.md is the law; R-numbers refer to it)."""
