"""The commands that draw and trace: pictures, steps, documents."""
