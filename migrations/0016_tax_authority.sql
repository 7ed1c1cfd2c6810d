-- One retrieval from the tax authority that brought new data.
create table income_entries (
  client_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null,
  account_id uuid,
  authorisation_id uuid not null,
  created_at timestamptz not null,
  primary key (client_id, entry_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, account_id) references accounts on delete cascade
);
create index on income_entries (client_id, user_id);
create index on income_entries (client_id, account_id) where account_id is not null;
select protect_tenant_table('income_entries', 'select, insert, delete');

create table income_submissions (
  client_id uuid not null,
  submission_id uuid not null,
  user_id uuid not null,
  account_id uuid,
  entry_id uuid not null,
  created_at timestamptz not null,
  period_start timestamptz,
  period_end timestamptz,
  -- keyed hashes: which income this is, and its content. Income equal to the latest version is not stored again; other
  -- figures are a new row. The transaction holds the account's row lock, or the user's advisory lock if there is no account
  income_index bytea not null,
  content_index bytea not null,
  -- employers and figures, sealed under the user's key
  sealed_data bytea not null,
  primary key (client_id, submission_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, entry_id) references income_entries on delete cascade
);
create index on income_submissions (client_id, user_id, account_id, income_index, submission_id desc);
create index on income_submissions (client_id, user_id, period_end desc nulls last, submission_id desc);
create index on income_submissions (client_id, entry_id);
select protect_tenant_table('income_submissions', 'select, insert, delete');
