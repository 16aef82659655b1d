"""Jobs of many partitions, on one machine or on many with a folder in common."""
