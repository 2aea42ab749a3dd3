-- Functions take and return words instead of numbers; `shared-compatible.sql` has those that farms of schemas 5
-- to 7 call. These are called by none of them.

DROP FUNCTION make_claim(bigint, bigint, bigint, text, bigint, text, text, bigint, bigint, bigint, bigint, text);
DROP FUNCTION make_claims(bigint, bigint, bigint, text[], bigint[], text[], text[], bigint[], bigint[], bigint[],
  bigint[], text[]);
DROP FUNCTION IF EXISTS put_back(claim, bigint);
