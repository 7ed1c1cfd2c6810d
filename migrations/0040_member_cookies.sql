-- Sessions of the dashboard are held by a cookie and end when they are not used for a while. Sessions of tokens have no idle end.
alter table member_sessions add column idle_expires_at timestamptz;
grant update (idle_expires_at) on member_sessions to stipend_tenant;
