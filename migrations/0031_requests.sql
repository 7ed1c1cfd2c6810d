-- The recent API calls of a client, written in batches and kept for RETENTION_REQUESTS_DAYS. They have no ids and no personal
-- data: the route's pattern instead of the path, and messages without their values.
create table api_requests (
  client_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  -- from the client or random, so it may occur twice
  request_id text not null,
  caller_kind text not null check (caller_kind in ('api_key', 'member', 'user')),
  method text not null,
  path text not null,
  status smallint not null,
  duration_ms integer not null,
  error_code text,
  error_messages text[] not null,
  primary key (client_id, id)
);
create index on api_requests (client_id, request_id);
create index on api_requests (client_id, id) where status >= 400;
create index on api_requests (created_at);
select protect_tenant_table('api_requests', 'select');
select open_to_system('api_requests', 'select, insert, delete');
