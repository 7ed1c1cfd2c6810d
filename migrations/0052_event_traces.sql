-- compatible since: 0047
-- The request that caused an event, so that the log of a delivery and its trace lead back to it.
alter table events add column request_id text check (request_id ~ '^[A-Za-z0-9._-]{8,64}$');
alter table events add column traceparent text check (traceparent ~ '^[0-9a-f-]{55}$');
