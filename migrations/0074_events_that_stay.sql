-- compatible since: 0058
-- An event without a user stays when the user is erased, such as the event that says so. It is sealed under the client's key.
alter table events alter column user_id drop not null;

-- What a client of the sandbox has sent to a webhook besides new events: test events and replays. `stipend listen` receives them.
create table delivery_repeats (
  client_id uuid not null,
  repeat_id uuid not null,
  delivery_id uuid not null,
  -- as in `events`
  published_in xid8 not null default pg_current_xact_id(),
  timeline bigint not null default current_timeline(),
  primary key (client_id, repeat_id),
  foreign key (client_id, delivery_id) references deliveries on delete cascade
);
create index on delivery_repeats (client_id, timeline, published_in, repeat_id);
create index on delivery_repeats (client_id, delivery_id);
select protect_tenant_table('delivery_repeats', 'select, insert');
