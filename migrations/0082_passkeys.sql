-- compatible since: 0058
-- Members' passkeys. The authenticator has the private key, and returns the credential's id with each signature.
create table member_passkeys (
  client_id uuid not null,
  passkey_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- chosen by the authenticator, at random
  credential_id bytea not null,
  -- the name and the public key, sealed under the client's key: who can write to the database can't replace the key
  sealed_passkey bytea not null,
  -- how often the authenticator has signed; 0 if it does not count
  sign_count bigint not null,
  is_backed_up boolean not null,
  primary key (client_id, passkey_id),
  foreign key (client_id, member_id) references members on delete cascade
);
create unique index member_passkeys_by_credential on member_passkeys (client_id, credential_id);
create index member_passkeys_by_member on member_passkeys (client_id, member_id);
select protect_tenant_table('member_passkeys', 'select, insert, update, delete');

-- Changed together with the rows above, so that a member's row says which second factors are on.
alter table members add column passkey_count smallint not null default 0;
