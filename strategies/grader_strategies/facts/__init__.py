"""Facts about boards and layouts that several families derive and share."""
