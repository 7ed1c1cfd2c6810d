-- Counts changes to the older part of a client's list of users: deletions, and new users whose id is more than a minute old.
-- While the number stays the same, the positions of older users, counted from the oldest, do not change. Their ids can
-- therefore be remembered, and a page deep in the list is read from the nearest remembered user.
alter table user_counts add column past_changes bigint not null default 0;

create or replace function count_new_user() returns trigger
language plpgsql as $$
begin
  update user_counts set count = count + 1,
    past_changes = past_changes + (new.created_at < clock_timestamp() - interval '1 minute')::int
  where client_id = new.client_id and shard = pg_backend_pid() % 64;
  if not found then
    insert into user_counts as kept (client_id, shard, count, past_changes)
    values (new.client_id, pg_backend_pid() % 64, 1, (new.created_at < clock_timestamp() - interval '1 minute')::int)
    on conflict (client_id, shard) do update
      set count = kept.count + 1, past_changes = kept.past_changes + excluded.past_changes;
  end if;
  return null;
end $$;
create or replace function count_gone_user() returns trigger
language plpgsql as $$
begin
  update user_counts set count = count - 1, past_changes = past_changes + 1
  where client_id = old.client_id and shard = pg_backend_pid() % 64;
  if not found then
    insert into user_counts as kept (client_id, shard, count, past_changes) values (old.client_id, pg_backend_pid() % 64, -1, 1)
    on conflict (client_id, shard) do update set count = kept.count - 1, past_changes = kept.past_changes + 1;
  end if;
  return null;
end $$;
