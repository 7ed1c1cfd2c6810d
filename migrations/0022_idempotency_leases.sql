-- A request that asks a provider works outside its transaction. It claims its key first, with a lease, so that a duplicate neither asks
-- the provider nor stores anything. The lease expires by the database's clock.
alter table idempotency_keys
  add column lease_token uuid,
  add column lease_until timestamptz,
  -- false while the effect is stored but the reply still waits for a worker's result
  add column is_final boolean not null default true;
