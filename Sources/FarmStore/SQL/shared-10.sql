-- What is looked up has few versions also while a transaction of another program is open: a farm's counts have a row
-- for each period, and returned puzzles stand in the order of their return.

CREATE TABLE tally_head (
  one integer PRIMARY KEY CHECK (one = 1),
  head bigint NOT NULL,
  next_head bigint,
  next_after xid8
);
INSERT INTO tally_head VALUES (1, 0);
CREATE SEQUENCE period;
SELECT nextval('period');

CREATE SEQUENCE turn;
SELECT nextval('turn');
ALTER TABLE returned DROP CONSTRAINT returned_pkey;
ALTER TABLE returned ADD COLUMN turn bigint NOT NULL DEFAULT nextval('turn'), ADD PRIMARY KEY (pool, turn);
CREATE INDEX returned_place ON returned (pool, place);

DROP FUNCTION count_claims(bigint, bigint, bigint, bigint, bigint);
