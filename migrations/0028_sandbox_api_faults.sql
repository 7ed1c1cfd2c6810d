-- A client of the sandbox can make its own next requests to the API fail, to test how it retries.
create table sandbox_api_faults (
  client_id uuid primary key references clients on delete cascade,
  kind text not null,
  -- requests counted so far: the first are let through, and the next ones fail
  seen integer not null default 0,
  let_through integer not null,
  times integer not null,
  retry_after_seconds integer not null,
  ends_at timestamptz not null
);
select protect_tenant_table('sandbox_api_faults', 'select, insert, update, delete');
