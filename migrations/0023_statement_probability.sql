-- How likely the document is a bank statement, and whether it was taken for one. A document that is not a statement has
-- a row without data. Rows without a probability were stored by earlier versions; all of them are statements.
alter table bank_statement_submissions
  add column probability double precision check (probability between 0 and 1),
  add column is_statement boolean not null default true;
