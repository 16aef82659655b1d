"""What strategies derive from boards and layouts, and share."""
