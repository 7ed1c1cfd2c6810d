-- compatible since: 0058
-- no transaction

-- Users and documents that changed since a time. Other lists of changes are about one user and need no index.
drop index concurrently if exists users_by_change;
create index concurrently users_by_change on users (client_id, updated_at, user_id);
drop index concurrently if exists documents_by_change;
create index concurrently documents_by_change on documents (client_id, updated_at, document_id);
