-- compatible since: 0044

-- The newest entry that was stored for an account, and the newest one that a query has returned to a caller, with the time of its first
-- return by the database's clock. Entries of earlier versions count as returned.
alter table accounts add column latest_entry_id uuid;
alter table accounts add column returned_entry_id uuid;
alter table accounts add column returned_at timestamptz;
