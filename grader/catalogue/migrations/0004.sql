CREATE TABLE journal(
  id INTEGER PRIMARY KEY,
  day TEXT NOT NULL,
  action TEXT NOT NULL,
  about TEXT NOT NULL,
  puzzles INTEGER NOT NULL,
  undone INTEGER NOT NULL
) STRICT;

CREATE TABLE journal_row(
  entry INTEGER NOT NULL REFERENCES journal(id),
  position INTEGER NOT NULL,
  canon BLOB NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY(entry, position)
) STRICT, WITHOUT ROWID;
