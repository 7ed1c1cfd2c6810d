-- compatible since: 0058
-- How a member proved who they are, where from, and when. Sessions of earlier versions have no authenticated_at: they count from
-- their creation.
alter table member_sessions add column authenticated_at timestamptz, add column last_used_at timestamptz;
alter table member_sessions add column methods text[] not null default '{}';
-- the address and the user agent, sealed under the client's key
alter table member_sessions add column sealed_origin bytea;
-- a keyed hash of the session at an identity provider, which can end it
alter table member_sessions add column provider_session bytea;
create index member_sessions_of_provider on member_sessions (client_id, provider_session) where provider_session is not null;
grant update (authenticated_at, last_used_at) on member_sessions to stipend_tenant;
