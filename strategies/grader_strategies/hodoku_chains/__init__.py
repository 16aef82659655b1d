"""The chains and nets of HoDoKu, read off implication tables, one for each assumption."""
