"""Files of rows: opened, continued where a run was cut short, compared with the input."""
