-- Journeys: the pages on which one user shares income with the client. The link has a ticket, of which only a hash is stored.
create table journeys (
  client_id uuid not null,
  journey_id uuid not null,
  user_id uuid not null,
  ticket_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- of the user when the journey was created; a journey never outlives the user's tokens
  token_generation integer not null,
  starts_at text not null check (starts_at in ('sharing', 'my_data')),
  -- null for all that the settings allow
  methods text[],
  payroll_provider text,
  language text check (language in ('en', 'cy')),
  -- the client's own reference, sealed under the user's key
  sealed_reference bytea,
  opened_at timestamptz,
  -- when the user went on from the first page
  welcomed_at timestamptz,
  -- the page that was shown last
  step text,
  -- the authorisation that the user gave in this journey
  authorisation_id uuid,
  outcome text check (outcome in ('complete', 'partial', 'declined', 'left', 'ended_by_client')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  primary key (client_id, journey_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on journeys (client_id, user_id, journey_id);
create index on journeys (expires_at);
select protect_tenant_table('journeys', 'select, insert, update');
select open_to_system('journeys', 'select, delete');

-- One browser in which a journey is open. The cookie has a secret, of which only a hash is stored.
create table journey_sessions (
  client_id uuid not null,
  session_id uuid not null,
  journey_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- ids of the accounts and documents that were added in this browser; only here are their figures shown
  sources uuid[] not null default '{}',
  primary key (client_id, session_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, journey_id) references journeys on delete cascade
);
create index on journey_sessions (client_id, journey_id);
create index on journey_sessions (client_id, user_id);
create index on journey_sessions (expires_at);
select protect_tenant_table('journey_sessions', 'select, insert, update');
select open_to_system('journey_sessions', 'select, delete');
