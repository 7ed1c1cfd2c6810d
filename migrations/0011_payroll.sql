-- One retrieval that brought new data.
create table entries (
  client_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null,
  account_id uuid,
  authorisation_id uuid not null,
  created_at timestamptz not null,
  source text not null check (source in ('payroll_connection', 'payroll_direct_connection', 'payslip_upload')),
  primary key (client_id, entry_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, account_id) references accounts on delete cascade
);
create index on entries (client_id, user_id, entry_id);
create index on entries (client_id, account_id) where account_id is not null;
select protect_tenant_table('entries', 'select, insert, delete');

create table payroll_submissions (
  client_id uuid not null,
  submission_id uuid not null,
  user_id uuid not null,
  account_id uuid,
  entry_id uuid not null,
  created_at timestamptz not null,
  pay_date timestamptz,
  trust_score text not null check (trust_score in ('HIGH', 'MEDIUM', 'LOW', 'VERY_LOW')),
  document_id uuid,
  -- keyed hashes: which payslip this is, and its content. A payslip equal to the latest version is not stored again; an
  -- amended one is a new row. The transaction holds the account's row lock, or the user's advisory lock if there is no account
  payslip_index bytea not null,
  content_index bytea not null,
  -- identity, employment and income, and the document's names, sealed under the user's key
  sealed_data bytea not null,
  -- the few figures that sums over years of payslips need, so that they read and decrypt a tenth
  sealed_summary bytea not null,
  primary key (client_id, submission_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, entry_id) references entries on delete cascade
);
create index on payroll_submissions (client_id, user_id, account_id, payslip_index, submission_id desc);
create index on payroll_submissions (client_id, user_id, pay_date desc nulls last, submission_id desc);
create index on payroll_submissions (client_id, entry_id);
create index on payroll_submissions (client_id, account_id) where account_id is not null;
select protect_tenant_table('payroll_submissions', 'select, insert, delete');

-- Events for webhooks, stored in the transaction of the data they announce.
create table events (
  client_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  -- the body with its payload, sealed under the user's key
  sealed_body bytea not null,
  primary key (client_id, event_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on events (client_id, user_id);
select protect_tenant_table('events', 'select, insert');
