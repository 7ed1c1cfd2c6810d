-- Bank statements that were extracted from documents.
create table bank_statement_submissions (
  client_id uuid not null,
  submission_id uuid not null,
  user_id uuid not null,
  authorisation_id uuid not null,
  created_at timestamptz not null,
  document_id uuid,
  period_start timestamptz,
  period_end timestamptz,
  -- the statement and the document's names, sealed under the user's key
  sealed_data bytea not null,
  primary key (client_id, submission_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on bank_statement_submissions (client_id, document_id) where document_id is not null;
create index on bank_statement_submissions (client_id, user_id, created_at desc, submission_id desc);
select protect_tenant_table('bank_statement_submissions', 'select, insert');
