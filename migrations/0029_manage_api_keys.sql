-- Admins manage API keys over HTTP, in a transaction of their own client.
grant insert, update (revoked_at) on api_keys to stipend_tenant;
