-- The first day of the lookback that was fetched and is still stored as a whole. Null before the first query and after
-- an entry was deleted: the next query then fetches the whole lookback again.
alter table accounts add column fetched_from timestamptz;
