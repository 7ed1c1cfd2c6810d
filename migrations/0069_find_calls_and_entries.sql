-- compatible since: 0058
-- no transaction

-- Recent API calls can be found by the API key, by the user that a call was about, and without the calls of the dashboard. As in the
-- access log, the id of a user stays after the user's deletion, until the row expires: it identifies nobody without the deleted rows.
alter table api_requests add column if not exists key_id uuid;
alter table api_requests add column if not exists about_user uuid;
alter table api_requests add column if not exists is_dashboard boolean not null default false;
drop index concurrently if exists api_requests_by_key;
create index concurrently api_requests_by_key on api_requests (client_id, key_id, id) where key_id is not null;
drop index concurrently if exists api_requests_about_user;
create index concurrently api_requests_about_user on api_requests (client_id, about_user, id) where about_user is not null;
drop index concurrently if exists api_requests_not_dashboard;
create index concurrently api_requests_not_dashboard on api_requests (client_id, id) where not is_dashboard;

-- The user whom an entry about another record concerns, such as the user of a consent. It repeats `user_id` of the details, which
-- the MAC covers. Entries written earlier have none, because entries are never changed.
alter table audit_entries add column if not exists about_user uuid;
drop index concurrently if exists audit_entries_about_user;
create index concurrently audit_entries_about_user on audit_entries (client_id, about_user, sequence) where about_user is not null;
-- a user may have very many views and few other entries
drop index concurrently if exists audit_events_of_subject;
create index concurrently audit_events_of_subject on audit_entries (client_id, subject_id, sequence)
  where subject_id is not null and action not in ('personal_data_read', 'document_read', 'evidence_read');
drop index concurrently if exists audit_events_about_user;
create index concurrently audit_events_about_user on audit_entries (client_id, about_user, sequence)
  where about_user is not null and action not in ('personal_data_read', 'document_read', 'evidence_read');
