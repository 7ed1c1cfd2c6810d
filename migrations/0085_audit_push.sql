-- compatible since: 0058

-- Where a client's audit log is sent, and how far it was sent. The entries stay in the log, so nothing else is queued.
create table audit_pushes (
  client_id uuid primary key references clients,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null,
  -- address, secrets and certificates
  sealed_settings bytea not null,
  -- the last entry that the receiver has
  position bigint not null,
  -- the next attempt, by the service's clock
  due_at timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  alerted_at timestamptz,
  last_failure text,
  last_sent_at timestamptz,
  -- the worker that sends now; its claim ends by the database's clock
  claimed_by uuid,
  claimed_until timestamptz,
  constraint audit_pushes_status check (status in ('active', 'paused')),
  constraint audit_pushes_position check (position >= 0)
);
select protect_tenant_table('audit_pushes', 'select, insert, update, delete');
select open_to_system('audit_pushes', 'select');
