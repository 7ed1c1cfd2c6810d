-- compatible since: 0058
-- Tokens with which an identity provider manages the team over SCIM. Only hashes are stored.
create table scim_tokens (
  client_id uuid not null references clients on delete cascade,
  token_id uuid not null,
  name text not null,
  hash bytea not null,
  last_four text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (client_id, token_id)
);
create index on scim_tokens (client_id, hash);
select protect_tenant_table('scim_tokens', 'select, insert, update');

-- Which roles the identity provider's groups give, for teams without single sign-on, whose settings have the same mapping.
create table scim_settings (
  client_id uuid primary key references clients on delete cascade,
  updated_at timestamptz not null,
  role_mapping jsonb not null,
  default_role text
);
alter table scim_settings add constraint scim_settings_default_role_check
  check (default_role in ('admin', 'developer', 'underwriter', 'support', 'viewer'));
select protect_tenant_table('scim_settings', 'select, insert, update');

-- Members whom an identity provider manages. A user who is not active is an archived member, who can come back.
create table scim_users (
  client_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_active boolean not null,
  -- the role that an admin gave the member before, for members without a group that gives one
  own_role text,
  -- the role that the member has by SCIM; null for no access
  given_role text,
  -- keyed hashes, for filters
  user_name_hash bytea not null,
  external_id_hash bytea,
  -- names, addresses and external id, as the identity provider spells them, sealed under the client's key
  sealed_attributes bytea not null,
  primary key (client_id, member_id),
  foreign key (client_id, member_id) references members on delete cascade
);
alter table scim_users add constraint scim_users_own_role_check
  check (own_role in ('admin', 'developer', 'underwriter', 'support', 'viewer'));
alter table scim_users add constraint scim_users_given_role_check
  check (given_role in ('admin', 'developer', 'underwriter', 'support', 'viewer'));
create unique index on scim_users (client_id, user_name_hash);
create index on scim_users (client_id, external_id_hash) where external_id_hash is not null;
select protect_tenant_table('scim_users', 'select, insert, update, delete');

create table scim_groups (
  client_id uuid not null references clients on delete cascade,
  group_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_hash bytea not null,
  -- the name and the external id, sealed under the client's key
  sealed_attributes bytea not null,
  primary key (client_id, group_id)
);
create unique index on scim_groups (client_id, name_hash);
select protect_tenant_table('scim_groups', 'select, insert, update, delete');

create table scim_group_members (
  client_id uuid not null,
  group_id uuid not null,
  member_id uuid not null,
  primary key (client_id, group_id, member_id),
  foreign key (client_id, group_id) references scim_groups on delete cascade,
  foreign key (client_id, member_id) references scim_users on delete cascade
);
create index on scim_group_members (client_id, member_id);
select protect_tenant_table('scim_group_members', 'select, insert, delete');

-- SCIM tokens appear in the audit log and among the recent calls. Earlier rows can have no other value, so none has to be checked while the tables are locked.
alter table audit_entries drop constraint if exists audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('api_key', 'member', 'user', 'scim_token', 'service')) not valid;
alter table api_requests drop constraint if exists api_requests_caller_kind_check;
alter table api_requests add constraint api_requests_caller_kind_check
  check (caller_kind in ('api_key', 'member', 'user', 'scim_token')) not valid;
