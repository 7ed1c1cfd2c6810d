-- compatible since: 0044
-- no transaction

-- Lists read only rows that they show. Without these conditions, a list would read past very many rows of another kind: links to
-- people's own data, and documents that turned out not to be bank statements.
drop index concurrently if exists journeys_open_sharing;
create index concurrently journeys_open_sharing on journeys (client_id, expires_at desc)
  where opened_at is not null and outcome is null and starts_at = 'sharing';
drop index concurrently if exists journeys_client_id_expires_at_idx;
drop index concurrently if exists journeys_sharing_not_finished;
create index concurrently journeys_sharing_not_finished on journeys (client_id, user_id)
  where starts_at = 'sharing' and (outcome is null or outcome in ('declined', 'left'));
drop index concurrently if exists journeys_not_finished;
drop index concurrently if exists journeys_sharing;
create index concurrently journeys_sharing on journeys (client_id, user_id) where starts_at = 'sharing';
drop index concurrently if exists bank_statement_submissions_of_statements;
create index concurrently bank_statement_submissions_of_statements on bank_statement_submissions (client_id, user_id)
  where is_statement;
-- a client may have very many documents of one kind, and none of the other
drop index concurrently if exists documents_by_kind;
create index concurrently documents_by_kind on documents (client_id, kind, document_id desc);
