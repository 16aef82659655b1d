CREATE TABLE generation(
  source INTEGER PRIMARY KEY REFERENCES source(id),
  run TEXT NOT NULL UNIQUE,
  options TEXT NOT NULL
) STRICT;

CREATE TABLE external(
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  source INTEGER NOT NULL REFERENCES source(id),
  name TEXT NOT NULL,
  value ANY NOT NULL,
  PRIMARY KEY(puzzle, source, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_value ON rating(scheme, value);
