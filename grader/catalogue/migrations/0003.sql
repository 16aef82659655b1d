-- Otherwise SQLite, where it was built so, would leave the old name in the foreign keys.
PRAGMA legacy_alter_table = OFF;

ALTER TABLE scheme RENAME TO profile_version;

ALTER TABLE rating RENAME COLUMN scheme TO profile_version;

ALTER TABLE uses RENAME COLUMN scheme TO profile_version;

ALTER TABLE lease RENAME COLUMN scheme TO profile_version;
