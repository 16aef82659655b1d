"""What several commands share: options, inputs, progress, names of techniques."""
