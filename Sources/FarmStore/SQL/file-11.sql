-- Tenants behind proxies, which claims name by a negative number in `peer`. The number of the schema keeps
-- earlier versions from taking them for users.

CREATE TABLE tenant (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
