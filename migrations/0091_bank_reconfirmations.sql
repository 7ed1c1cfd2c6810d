-- compatible since: 0086

-- When the person last agreed that a bank connection goes on, and when its end was announced, both by the client's time.
alter table accounts
  add column reconfirmed_at timestamptz,
  add column reconfirmation_announced_at timestamptz;

-- How people agreed. It stays when the account is deleted.
create table account_reconfirmations (
  client_id uuid not null,
  reconfirmation_id uuid not null,
  user_id uuid not null,
  authorisation_id uuid not null,
  account_id uuid not null,
  reconfirmed_at timestamptz not null,
  -- address and browser, sealed under the user's key
  sealed_origin bytea not null,
  primary key (client_id, reconfirmation_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on account_reconfirmations (client_id, authorisation_id);
create index on account_reconfirmations (client_id, user_id);
select protect_tenant_table('account_reconfirmations', 'select, insert');
