-- Lists of requests by path and by kind of status stay fast for a client with millions of requests.
create index on api_requests (client_id, path, id);
create index on api_requests (client_id, (status / 100), id);
-- replaced by the index above
drop index api_requests_client_id_id_idx;

-- This table has no foreign key to clients, on purpose. One statement writes the requests of many clients, after their replies
-- were sent. If one of these clients was deleted in between, a foreign key would reject the requests of all of them. Each row
-- would also have to look up and lock its client. Rows of deleted clients are unreachable, have no personal data and are deleted
-- after a week like all others.
