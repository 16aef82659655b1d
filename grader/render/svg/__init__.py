"""Pictures of boards and steps as self-contained SVG, without fonts or scripts."""
