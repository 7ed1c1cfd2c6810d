-- Find the users of a client by the progress of their data, newest first, without reading other users: src/user-progress.
create index accounts_by_status on accounts (client_id, status, user_id);
create index accounts_not_fetched on accounts (client_id, user_id)
  where status = 'CONNECTED' and fetch_outcome is distinct from 'fetched';
create index documents_without_data on documents (client_id, status, user_id) where status <> 'EXTRACTED';
create index journeys_not_finished on journeys (client_id, user_id) where outcome is null or outcome in ('declined', 'left');

-- In the order of the bytes, whatever the collation of the database, so that the index also finds the beginning of an ext_id.
drop index users_client_id_ext_id_user_id_idx;
create index users_by_ext_id on users (client_id, ext_id collate "C", user_id) where ext_id is not null;
