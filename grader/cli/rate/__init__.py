"""The command `grader rate`, with the options of minutes and the report at its end."""
