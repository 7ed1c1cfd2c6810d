-- Row level security does not use an index on `status / 100`, because a division can fail. The indexes below need no condition on
-- the status. They are small: most requests succeed.
drop index api_requests_client_id_expr_id_idx;
create index on api_requests (client_id, id) where status >= 300 and status < 400;
create index on api_requests (client_id, id) where status >= 400 and status < 500;
create index on api_requests (client_id, id) where status >= 500 and status < 600;
