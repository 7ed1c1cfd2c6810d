-- Lists of requests by path and by kind of status stay fast for a client with millions of requests.
create index on api_requests (client_id, path, id);
-- Partial indexes, because an index on `status / 100` would not be used: with row level security, PostgreSQL evaluates an
-- expression that can fail, such as a division, only after the policy. They are small, because most requests succeed.
create index on api_requests (client_id, id) where status >= 300 and status < 400;
create index on api_requests (client_id, id) where status >= 400 and status < 500;
create index on api_requests (client_id, id) where status >= 500 and status < 600;
-- replaced by the indexes above
drop index api_requests_client_id_id_idx;

-- This table has no foreign key to clients, on purpose. One statement writes the requests of many clients, after their replies
-- were sent. If one of these clients was deleted in between, a foreign key would reject the requests of all of them. Each row
-- would also have to look up and lock its client. Rows of deleted clients are unreachable, have no personal data and are deleted
-- after RETENTION_REQUESTS_DAYS like all others.
