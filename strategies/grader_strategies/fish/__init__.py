"""Fish: basic, finned, sashimi, Franken, mutant, Siamese and kraken."""
