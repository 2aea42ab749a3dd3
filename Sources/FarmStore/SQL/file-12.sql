-- The index of filters has the same bit for a technique in every store, and is filled again for those whose bits
-- follow the order in which techniques occurred.

DELETE FROM traits;
