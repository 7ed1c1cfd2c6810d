-- compatible since: 0086

-- Whether accounts at banks may be connected. Null means unset.
alter table client_configurations add column bank_connections_enabled boolean;
alter table users add column bank_connections_enabled boolean;

-- Statements of a bank connection: one for each bank account and month. All of these columns are null for uploads.
alter table bank_statement_submissions
  add column account_id uuid,
  -- keyed hashes of the bank account, and of what the statement shows
  add column bank_account_index bytea,
  add column content_index bytea,
  -- the submission that this one replaced
  add column replaces_id uuid,
  -- null or true: no later retrieval replaces it
  add column is_final boolean;
alter table bank_statement_submissions add constraint bank_statement_submissions_account_fkey
  foreign key (client_id, account_id) references accounts on delete cascade not valid;
