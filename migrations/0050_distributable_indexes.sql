-- compatible since: 0044
-- no transaction

-- A distributed database can enforce a unique key only if it contains the column that decides where a row is stored, client_id. The
-- hash comes first, so that the same index also finds a row whose client is not known.
drop index concurrently if exists api_keys_by_hash;
create unique index concurrently api_keys_by_hash on api_keys (hash, client_id);
drop index concurrently if exists member_links_by_token;
create unique index concurrently member_links_by_token on member_links (token_hash, client_id);
drop index concurrently if exists journeys_by_ticket;
create unique index concurrently journeys_by_ticket on journeys (ticket_hash, client_id);
drop index concurrently if exists journey_sessions_by_secret;
create unique index concurrently journey_sessions_by_secret on journey_sessions (secret_hash, client_id);
drop index concurrently if exists accounts_by_oauth_state;
create unique index concurrently accounts_by_oauth_state on accounts (oauth_state_hash, client_id) where oauth_state_hash is not null;
drop index concurrently if exists documents_by_object_path;
create unique index concurrently documents_by_object_path on documents (client_id, object_path) where object_path is not null;
