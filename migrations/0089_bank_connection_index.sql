-- compatible since: 0086
-- no transaction

-- A month is replaced by its bank account, and an account is deleted with its statements.
drop index concurrently if exists bank_statement_submissions_of_account;
create index concurrently bank_statement_submissions_of_account on bank_statement_submissions (client_id, account_id)
  where account_id is not null;
