-- compatible since: 0047
-- The request that caused an event, so that the log of a delivery and its trace lead back to it. Each change is a statement of
-- its own, because a distributed table accepts no others.
alter table events add column request_id text;
alter table events add column traceparent text;
alter table events add constraint events_request_id_form check (request_id ~ '^[A-Za-z0-9._-]{8,64}$') not valid;
alter table events add constraint events_traceparent_form check (traceparent ~ '^[0-9a-f-]{55}$') not valid;
