-- A user's request to be deleted. The client answers it: by deleting the user, which deletes the request too, or by declining.
create table deletion_requests (
  client_id uuid not null,
  deletion_request_id uuid not null,
  user_id uuid not null,
  requested_at timestamptz not null,
  requested_by text not null check (requested_by in ('api_key', 'user')),
  declined_at timestamptz,
  -- why the client declined, for the user to read; sealed under the user's key
  sealed_reason bytea,
  primary key (client_id, deletion_request_id),
  check ((declined_at is null) = (sealed_reason is null)),
  foreign key (client_id, user_id) references users on delete cascade
);
create unique index deletion_requests_one_open on deletion_requests (client_id, user_id) where declined_at is null;
create index on deletion_requests (client_id, user_id);
select protect_tenant_table('deletion_requests', 'select, insert, update');

-- Deletes users as soon as they ask for it. Off by default, because clients may have to keep records.
alter table client_configurations add column immediate_deletion_enabled boolean;
