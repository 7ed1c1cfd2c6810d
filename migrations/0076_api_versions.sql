-- compatible since: 0058
-- no transaction

-- The version of the API for requests with a key. Keys that were created before have the first version.
alter table api_keys add column if not exists api_version text not null default '2026-11-18';

-- The version of each recent call, and the deprecated things that it used, so that a client can find its own callers.
alter table api_requests add column if not exists api_version text;
alter table api_requests add column if not exists deprecated text[];
drop index concurrently if exists api_requests_deprecated;
create index concurrently api_requests_deprecated on api_requests (client_id, id) where deprecated is not null;
