-- Filters look at a number beside each ready puzzle before they read it, and a part of a claim can be
-- acknowledged or returned.

ALTER TABLE ready ADD COLUMN traits bigint NOT NULL DEFAULT 0;
ALTER TABLE returned ADD COLUMN traits bigint NOT NULL DEFAULT 0;
ALTER TABLE claim ADD COLUMN delivered bigint[];
ALTER TABLE claim ADD COLUMN given_back text[];
CREATE INDEX claim_label ON claim (scope, peer, label, number) WHERE label IS NOT NULL;
