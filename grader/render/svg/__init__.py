"""Pictures of boards and steps as SVG, written by hand: no fonts, no scripts, nothing from afar."""
