-- compatible since: 0044
-- no transaction

-- Finds the deliveries of one kind among very many of other kinds. The list of all kinds reads each kind
-- from this index and merges the results.
drop index concurrently if exists deliveries_by_kind;
create index concurrently deliveries_by_kind on deliveries (client_id, webhook_id, kind, delivery_id desc);
drop index concurrently if exists deliveries_client_id_webhook_id_delivery_id_idx;
