-- compatible since: 0058
-- no transaction

-- What an API key may do, how long and from where. Null: everything, always, from everywhere. A key with a limit is stored under
-- another hash, so that versions without these columns don't find it, instead of ignoring its limits.
alter table api_keys add column if not exists scopes text[];
alter table api_keys add column if not exists expires_at timestamptz;
alter table api_keys add column if not exists allowed_addresses text[];
-- The key that replaces this one.
alter table api_keys add column if not exists replaced_by uuid;
-- The address of the last use, and of the last use from an address that is not allowed.
alter table api_keys add column if not exists sealed_used_from bytea;
alter table api_keys add column if not exists refused_at timestamptz;
alter table api_keys add column if not exists sealed_refused_from bytea;
-- The fewest days before the end of the key for which the end was announced.
alter table api_keys add column if not exists announced_days smallint;
grant update (hash, expires_at, replaced_by, announced_days) on api_keys to stipend_tenant;
drop index concurrently if exists api_keys_expiring;
create index concurrently api_keys_expiring on api_keys (expires_at) where expires_at is not null and revoked_at is null;

-- Whether a person can prove who they are in this journey, to see what other browsers added. Not if the link was created with an
-- API key that may not read that itself: it could choose where the codes are sent.
alter table journeys add column if not exists can_prove boolean not null default true;
