-- compatible since: 0086

-- The address of a receiver can contain a secret. The service seals the addresses that earlier versions stored, and empties `url`.
alter table webhooks add column sealed_url bytea;
alter table webhooks alter column url drop not null;
