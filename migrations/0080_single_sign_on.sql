-- compatible since: 0058
-- How the members of a team sign in through its OpenID Connect provider.
create table single_sign_on (
  client_id uuid primary key references clients on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the operator's environment has set the provider, so the team can't change it
  is_from_environment boolean not null,
  -- the provider, as the API shows it
  provider jsonb not null,
  -- whether passwords are off, except for these admins
  is_enforced boolean not null,
  break_glass_member_ids uuid[] not null,
  -- sealed under the client's key: the secret that the provider gave out, or our own private key
  sealed_client_secret bytea,
  sealed_private_key bytea,
  -- the public part of our own key, which we publish
  public_key jsonb
);
select protect_tenant_table('single_sign_on', 'select, insert, update, delete');
select open_to_system('single_sign_on', 'select');

-- Names under which teams are found at sign-in, unique across clients. The rows stay on one server of a distributed database.
create table sign_in_names (
  name text primary key,
  team_id uuid not null
);
create index on sign_in_names (team_id);
alter table sign_in_names enable row level security;
alter table sign_in_names force row level security;
select open_to_system('sign_in_names', 'select, insert, delete');
select allow_backup('sign_in_names');

-- Hashes of what can be used only once: the state of a sign-in, and the id of a logout token. Kept until it has expired anyway.
create table single_sign_on_uses (
  client_id uuid not null references clients on delete cascade,
  use_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, use_hash)
);
create index on single_sign_on_uses (expires_at);
select protect_tenant_table('single_sign_on_uses', 'select, insert');
select open_to_system('single_sign_on_uses', 'select, delete');

-- Who the member is at the provider: a keyed hash of issuer and subject.
alter table members add column provider_identity bytea;
create index members_by_provider_identity on members (client_id, provider_identity) where provider_identity is not null;

-- The ID token of the session at the provider, sealed under the client's key, so that signing out can end that session too.
alter table member_sessions add column sealed_id_token bytea;
