-- The addresses to which a client wants events delivered.
create table webhooks (
  client_id uuid not null references clients,
  webhook_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  events text[] not null,
  url text not null,
  include_payload boolean not null,
  status text not null check (status in ('active', 'paused', 'disabled')),
  -- signing secrets (with the time until which an older one still signs) and encryption key, sealed under the client's key
  sealed_secrets bytea not null,
  has_signing_secret boolean not null,
  has_encryption_key boolean not null,
  -- the start of the current series of failures, and their number
  failing_since timestamptz,
  failures integer not null default 0,
  -- its deliveries are deleted in batches
  deleted_at timestamptz,
  primary key (client_id, webhook_id)
);
create unique index webhooks_name on webhooks (client_id, name) where deleted_at is null;
create index on webhooks (deleted_at) where deleted_at is not null;
select protect_tenant_table('webhooks', 'select, insert, update, delete');
select open_to_system('webhooks', 'select, update, delete');

-- One event to deliver to one webhook. The content is fixed here: the event's body, with or without its payload.
create table deliveries (
  client_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event_id uuid,
  kind text not null,
  created_at timestamptz not null,
  include_payload boolean not null,
  -- the body of a test delivery, which contains no personal data: sealed under the client's key
  sealed_test_body bytea,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- the number of attempts at the last replay: the retry schedule restarts from there
  attempts_before smallint not null default 0,
  -- when it is due; during an attempt, when another worker may try
  due_at timestamptz,
  -- the worker that claimed it, and the claim's number: results of older claims are discarded
  claimed_by text,
  claims integer not null default 0,
  finished_at timestamptz,
  primary key (client_id, delivery_id),
  foreign key (client_id, webhook_id) references webhooks on delete cascade,
  foreign key (client_id, event_id) references events on delete cascade,
  check ((status = 'pending') = (due_at is not null))
);
-- the cost of finding due deliveries depends only on how many are due, however long the history is
create index on deliveries (client_id, webhook_id, due_at) where status = 'pending';
create index on deliveries (claimed_by) where claimed_by is not null;
create index on deliveries (client_id, webhook_id, delivery_id desc);
create index on deliveries (client_id, event_id) where event_id is not null;
create index on deliveries (created_at);
create index on deliveries (client_id, webhook_id, delivery_id desc) where status = 'failed';
select protect_tenant_table('deliveries', 'select, insert, update, delete');
select open_to_system('deliveries', 'select, update, delete');

create table delivery_attempts (
  client_id uuid not null,
  delivery_id uuid not null,
  attempt smallint not null,
  at timestamptz not null,
  duration_ms integer not null,
  outcome text not null,
  status_code smallint,
  -- the start of the receiver's response: it may repeat what was sent, so it is sealed under the user's key (for a test, the client's)
  sealed_answer bytea,
  primary key (client_id, delivery_id, attempt),
  foreign key (client_id, delivery_id) references deliveries on delete cascade
);
select protect_tenant_table('delivery_attempts', 'select');
select open_to_system('delivery_attempts', 'select, insert');

-- The transaction that published an event. Ids are made before the commit, so a reader that pages by ids alone would miss
-- an event that commits later with a smaller id. Events older than every open transaction are complete.
alter table events add column published_in xid8 not null default pg_current_xact_id();
create index on events (client_id, published_in, event_id);
select open_to_system('events', 'select, update, delete');
-- for the newest position, which after a restore may be ahead of all transactions
create index on events (published_in);
create index on events (created_at);

-- Makes the claims of a dead worker due at once. Called for every worker that is found dead.
create function release_claims(workers text[]) returns void
language sql
as $$
  update deliveries set claimed_by = null, due_at = created_at where claimed_by = any(workers) and status = 'pending';
  select pg_notify('stipend_deliveries', '') where cardinality(workers) > 0;
$$;
