-- Replies to requests with an Idempotency-Key, stored in the transaction of their effect.
create table idempotency_keys (
  client_id uuid not null references clients on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  -- sealed under the client's key
  sealed_reply bytea,
  -- the user that the reply is about, so that it is deleted with the user
  user_id uuid,
  primary key (client_id, key_hash),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on idempotency_keys (client_id, user_id) where user_id is not null;
create index on idempotency_keys (created_at);
select protect_tenant_table('idempotency_keys', 'select, insert, update, delete');
select open_to_system('idempotency_keys', 'select, delete');
