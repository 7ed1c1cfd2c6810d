-- compatible since: 0058
-- no transaction

-- When the end of a consent was announced, by the machine's time: once, seven days before.
alter table authorisations add column if not exists expiry_announced_at timestamptz;
grant update (expiry_announced_at) on authorisations to stipend_tenant;
drop index concurrently if exists authorisations_expiring;
create index concurrently authorisations_expiring on authorisations (client_id, expires_at)
  where revoked_at is null and authorisation_category = 'recurring' and expiry_announced_at is null;

-- Whether an event will say that the link has expired. A link that comes with a token, without being asked for, is announced only
-- once it was opened.
alter table journeys add column if not exists announces_expiry boolean not null default false;
drop index concurrently if exists journeys_expiring;
create index concurrently journeys_expiring on journeys (expires_at) where announces_expiry;
