-- compatible since: 0047
-- ids of the accounts that were created in this browser. An account that is only in `sources` was connected
-- again here, perhaps by somebody else.
alter table journey_sessions add column added_accounts uuid[] not null default '{}';
