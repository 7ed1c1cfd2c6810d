-- Members: the people of a client's team.
create table members (
  client_id uuid not null references clients,
  member_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  role text not null check (role in ('admin', 'developer', 'underwriter', 'support', 'viewer')),
  status text not null check (status in ('unconfirmed', 'confirmed', 'archived', 'compromised', 'unknown',
    'reset_required', 'force_change_password', 'external_provider')),
  mfa_status text not null check (mfa_status in ('sms', 'email', 'disabled')),
  -- email, name and phone, sealed under the client's key
  sealed_profile bytea not null,
  -- finds the member at sign-in, before the client is known; computed under the service's key
  email_index bytea not null,
  password_hash text,
  last_signed_in_at timestamptz,
  -- the shared secret of an authenticator app, sealed under the client's key, and the last time step that was used
  sealed_totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  primary key (client_id, member_id)
);
-- an address can be invited again after its member was removed
create unique index on members (client_id, email_index) where status <> 'archived';
create index on members (email_index);
select protect_tenant_table('members', 'select, insert, update');
select open_to_system('members', 'select');

create table member_sessions (
  client_id uuid not null,
  session_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, session_id),
  foreign key (client_id, member_id) references members on delete cascade
);
create index on member_sessions (client_id, member_id);
create index on member_sessions (expires_at);
select protect_tenant_table('member_sessions', 'select, insert, delete');
select open_to_system('member_sessions', 'select, delete');

-- Mailed links for setting a password. Each can be used once.
create table member_links (
  client_id uuid not null,
  link_id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (client_id, link_id),
  foreign key (client_id, member_id) references members on delete cascade
);
create index on member_links (client_id, member_id);
create index on member_links (expires_at);
select protect_tenant_table('member_links', 'select, insert, update, delete');
select open_to_system('member_links', 'select, delete');

-- Codes sent by mail or SMS, and recovery codes, as keyed hashes. Each can be used once.
create table member_codes (
  client_id uuid not null,
  code_id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('sign_in', 'enable_email', 'enable_sms', 'recovery')),
  code_hash bytea not null,
  created_at timestamptz not null,
  -- recovery codes stay valid until they are used or replaced
  expires_at timestamptz,
  attempts_left smallint not null,
  -- the phone number that a code was sent to, sealed until it is confirmed
  sealed_phone bytea,
  primary key (client_id, code_id),
  foreign key (client_id, member_id) references members on delete cascade
);
create index on member_codes (client_id, member_id, purpose);
create index on member_codes (expires_at) where expires_at is not null;
select protect_tenant_table('member_codes', 'select, insert, update, delete');
select open_to_system('member_codes', 'select, delete');

-- Failed attempts to enter a secret, such as a password or a code. They are counted under a name, such as an account or an
-- address, of which only a keyed hash is stored.
create table attempts (
  name_hash bytea primary key,
  failures integer not null,
  updated_at timestamptz not null,
  blocked_until timestamptz
);
create index on attempts (updated_at);
alter table attempts enable row level security;
alter table attempts force row level security;
select open_to_system('attempts', 'select, insert, update, delete');
