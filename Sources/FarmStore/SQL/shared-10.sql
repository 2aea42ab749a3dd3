-- What is looked up has few versions also while a transaction of another program is open: a farm's counts have a row
-- for each period.

CREATE TABLE tally_head (
  one integer PRIMARY KEY CHECK (one = 1),
  head bigint NOT NULL,
  next_head bigint,
  next_after xid8
);
INSERT INTO tally_head VALUES (1, 0);
CREATE SEQUENCE period;
SELECT nextval('period');
DROP FUNCTION count_claims(bigint, bigint, bigint, bigint, bigint);
