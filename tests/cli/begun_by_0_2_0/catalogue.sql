PRAGMA application_id = 1399089987;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE external(
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  source INTEGER NOT NULL REFERENCES source(id),
  name TEXT NOT NULL,
  value ANY NOT NULL,
  PRIMARY KEY(puzzle, source, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE generation(
  source INTEGER PRIMARY KEY REFERENCES source(id),
  run TEXT NOT NULL UNIQUE,
  options TEXT NOT NULL
) STRICT;
INSERT INTO "generation" VALUES(1,'76a285c6','{"seed": 4, "profile": "small.yaml", "layout": "classic-6", "grade": "easy"}');
CREATE TABLE layout(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  digest BLOB NOT NULL UNIQUE
) STRICT;
INSERT INTO "layout" VALUES(1,'classic-6',X'A711046B16795E8258B45179F18F7378');
INSERT INTO "layout" VALUES(2,'classic-9',X'1A5037B776F4CA940CA4C40452625088');
INSERT INTO "layout" VALUES(3,'classic-4',X'FC0F8126C18D3601582E0699B651D622');
CREATE TABLE lease(
  profile_version INTEGER NOT NULL REFERENCES "profile_version"(id),
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  worker TEXT NOT NULL,
  since REAL NOT NULL,
  PRIMARY KEY(profile_version, first, worker)
) STRICT, WITHOUT ROWID;
INSERT INTO "lease" VALUES(1,5,10,'27665-78cac3f11223',1.0e+09);
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('canonical','1');
CREATE TABLE "profile_version"(
  id INTEGER PRIMARY KEY,
  profile TEXT NOT NULL,
  digest TEXT NOT NULL,
  version TEXT NOT NULL,
  UNIQUE(profile, digest, version)
) STRICT;
INSERT INTO "profile_version" VALUES(1,'small','db9de4adcdb68e2bbead3efe2464b00e','0.2.0');
CREATE TABLE provenance(
  source INTEGER NOT NULL REFERENCES source(id),
  position INTEGER NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  line TEXT,
  comment TEXT NOT NULL,
  PRIMARY KEY(source, position, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO "provenance" VALUES(1,0,1,NULL,'');
INSERT INTO "provenance" VALUES(1,1,2,NULL,'');
INSERT INTO "provenance" VALUES(1,2,3,NULL,'');
INSERT INTO "provenance" VALUES(1,3,4,NULL,'');
INSERT INTO "provenance" VALUES(2,1,5,NULL,'');
INSERT INTO "provenance" VALUES(2,2,6,NULL,'');
INSERT INTO "provenance" VALUES(2,3,7,NULL,'');
INSERT INTO "provenance" VALUES(2,4,8,NULL,'');
INSERT INTO "provenance" VALUES(2,5,9,'2......1....5....6..3..4....1....6..  # six','six');
INSERT INTO "provenance" VALUES(2,6,10,NULL,'');
INSERT INTO "provenance" VALUES(2,7,5,NULL,'');
INSERT INTO "provenance" VALUES(2,8,6,NULL,'');
CREATE TABLE published(
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  place TEXT NOT NULL,
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  line TEXT,
  PRIMARY KEY(puzzle, place, day, page)
) STRICT, WITHOUT ROWID;
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
INSERT INTO "puzzle" VALUES(1,X'C6078D683AFD5004BCAD21BF0B773648',1,'...6.25...4...3..1.123...6.2..2.1..6','134652526143653421412365365214241536','ok',14,'none',NULL,1);
INSERT INTO "puzzle" VALUES(2,X'60433E3485A94A8EC8E66FE4E5BB3FDF',1,'.5.2...623....614.....23..1...6.5.3.','453216162354236145514623341562625431','ok',14,'none',NULL,1);
INSERT INTO "puzzle" VALUES(3,X'4E6AAFCCE779EF83654D409B8D9FFE25',1,'...4..6...53..4.3..3...1.5..6.26.5.4','315426642153124635536241451362263514','ok',14,'none',NULL,1);
INSERT INTO "puzzle" VALUES(4,X'0990B897AA221FCD1288DF72F62FB843',1,'......6.32.....6..256..33.512...45..','542361613245431652256413365124124536','ok',14,'none',NULL,1);
INSERT INTO "puzzle" VALUES(5,X'71C1FE449924B45C1F7A42F4829F2EA2',2,'.........632158947958724316825437169791586432346912758289643571573291684164875293','417369825632158947958724316825437169791586432346912758289643571573291684164875293','ok',72,'vertical',NULL,1);
INSERT INTO "puzzle" VALUES(6,X'74BD929C29A38F8B639021F99BA2792D',2,'4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......','417369825632158947958724316825437169791586432346912758289643571573291684164875293','ok',17,'none',NULL,1);
INSERT INTO "puzzle" VALUES(7,X'8996F789557C929056F8C2EF37B1A05C',3,'.12.........4..1','3124241313424231','ok',4,'vertical',NULL,2);
INSERT INTO "puzzle" VALUES(8,X'BD52E20FBE8ECFB1AA9C830146F4C798',2,'555555555555555555555555555555555555555555555555555555555555555555555555555555555',NULL,'invalid',81,'full',NULL,NULL);
INSERT INTO "puzzle" VALUES(9,X'4CE87ADF16838E7B5B41ECDEF8571FDA',1,'2......1....5....6..3..4....1....6..',NULL,'multiple-solutions',8,'none',NULL,1);
INSERT INTO "puzzle" VALUES(10,X'4DA9D01848757F15928CAD6F105E13B6',3,'................',NULL,'multiple-solutions',0,'full',NULL,3072);
CREATE TABLE rating(
  profile_version INTEGER NOT NULL REFERENCES "profile_version"(id),
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
  PRIMARY KEY(profile_version, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES(1,1,'ok','easy',1.73,'{}','hidden-single',22,'{"full-house": 13, "hidden-single": 9}',0,NULL,NULL);
INSERT INTO "rating" VALUES(1,2,'ok','easy',1.73,'{}','hidden-single',22,'{"full-house": 13, "hidden-single": 9}',0,NULL,NULL);
INSERT INTO "rating" VALUES(1,3,'ok','easy',1.73,'{}','hidden-single',22,'{"full-house": 13, "hidden-single": 9}',0,NULL,NULL);
INSERT INTO "rating" VALUES(1,4,'ok','easy',1.73,'{}','hidden-single',22,'{"full-house": 13, "hidden-single": 9}',0,NULL,NULL);
INSERT INTO "rating" VALUES(1,5,'ok','easy',1.2,'{}','full-house',9,'{"full-house": 9}',0,NULL,NULL);
INSERT INTO "rating" VALUES(1,6,'ok','extreme',9.0,'{}','exact-cover',22,'{"full-house": 1, "hidden-single": 12, "pointing": 8, "exact-cover": 1}',1,NULL,NULL);
CREATE TABLE source(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  licence TEXT NOT NULL
) STRICT;
INSERT INTO "source" VALUES(1,'generate-76a285c6','','');
INSERT INTO "source" VALUES(2,'archive','','CC0');
CREATE TABLE tag(
  tag TEXT NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  PRIMARY KEY(tag, puzzle)
) STRICT, WITHOUT ROWID;
CREATE TABLE technique(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "technique" VALUES(1,'full-house');
INSERT INTO "technique" VALUES(2,'hidden-single');
INSERT INTO "technique" VALUES(3,'pointing');
INSERT INTO "technique" VALUES(4,'exact-cover');
CREATE TABLE uses(
  profile_version INTEGER NOT NULL REFERENCES "profile_version"(id),
  technique INTEGER NOT NULL REFERENCES technique(id),
  puzzle INTEGER NOT NULL REFERENCES puzzle(id),
  times INTEGER NOT NULL,
  PRIMARY KEY(profile_version, technique, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO "uses" VALUES(1,1,1,13);
INSERT INTO "uses" VALUES(1,1,2,13);
INSERT INTO "uses" VALUES(1,1,3,13);
INSERT INTO "uses" VALUES(1,1,4,13);
INSERT INTO "uses" VALUES(1,1,5,9);
INSERT INTO "uses" VALUES(1,1,6,1);
INSERT INTO "uses" VALUES(1,2,1,9);
INSERT INTO "uses" VALUES(1,2,2,9);
INSERT INTO "uses" VALUES(1,2,3,9);
INSERT INTO "uses" VALUES(1,2,4,9);
INSERT INTO "uses" VALUES(1,2,6,12);
INSERT INTO "uses" VALUES(1,3,6,8);
INSERT INTO "uses" VALUES(1,4,6,1);
CREATE INDEX provenance_puzzle ON provenance(puzzle);
CREATE INDEX rating_grade ON rating(profile_version, grade, value);
CREATE INDEX tag_puzzle ON tag(puzzle);
CREATE INDEX rating_value ON rating(profile_version, value);
COMMIT;
