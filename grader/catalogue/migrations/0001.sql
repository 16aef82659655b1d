CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE layout(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  digest BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE puzzle(
  id INTEGER PRIMARY KEY,
  canon BLOB NOT NULL UNIQUE,
  layout INTEGER NOT NULL REFERENCES layout(id),
  line TEXT NOT NULL,
  solution TEXT,
  status TEXT NOT NULL,
  givens INTEGER NOT NULL,
  symmetry TEXT NOT NULL,
  minimal INTEGER,
  automorphisms INTEGER
) STRICT;

CREATE TABLE source(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  licence TEXT NOT NULL
) STRICT;

CREATE TABLE provenance(
  source INTEGER NOT NULL REFERENCES source(id),
  position INTEGER NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  line TEXT,
  comment TEXT NOT NULL,
  PRIMARY KEY(source, position, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX provenance_puzzle ON provenance(puzzle);

CREATE TABLE scheme(
  id INTEGER PRIMARY KEY,
  profile TEXT NOT NULL,
  digest TEXT NOT NULL,
  version TEXT NOT NULL,
  UNIQUE(profile, digest, version)
) STRICT;

CREATE TABLE rating(
  scheme INTEGER NOT NULL REFERENCES scheme(id),
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  status TEXT NOT NULL,
  grade TEXT,
  value REAL,
  ratings TEXT NOT NULL,
  hardest TEXT,
  steps INTEGER NOT NULL,
  techniques TEXT NOT NULL,
  searched INTEGER NOT NULL,
  error TEXT,
  time_limit REAL,
  PRIMARY KEY(scheme, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_grade ON rating(scheme, grade, value);

CREATE TABLE technique(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE uses(
  scheme INTEGER NOT NULL REFERENCES scheme(id),
  technique INTEGER NOT NULL REFERENCES technique(id),
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  times INTEGER NOT NULL,
  PRIMARY KEY(scheme, technique, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE lease(
  scheme INTEGER NOT NULL REFERENCES scheme(id),
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  worker TEXT NOT NULL,
  since REAL NOT NULL,
  PRIMARY KEY(scheme, first, worker)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag(
  tag TEXT NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  PRIMARY KEY(tag, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX tag_puzzle ON tag(puzzle);

CREATE TABLE published(
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  place TEXT NOT NULL,
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  line TEXT,
  PRIMARY KEY(puzzle, place, day, page)
) STRICT, WITHOUT ROWID;
