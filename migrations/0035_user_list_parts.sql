-- The number of users in each part of a client's list, so that neither a total nor a page deep in the list has to count all
-- users. A part contains the ids after the part before it, up to and including `until`. Users after the last part are counted
-- when the list is read, so creating a user writes nothing here. The service adds parts: src/users/list/count-list.ts.
create table user_list_parts (
  client_id uuid not null,
  until uuid not null,
  count bigint not null,
  primary key (client_id, until)
) with (fillfactor = 50);
select protect_tenant_table('user_list_parts', 'select, insert, update');

-- Changes the count of the part that contains a user, if there is one. Must be called after the user was inserted or deleted,
-- in the same transaction. The lock prevents new parts until the transaction ends. The update sees all parts that were added
-- before the lock was granted, because a volatile function takes a new snapshot for each statement.
create function change_user_count(client uuid, changed_user uuid, change int) returns void
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('user list ' || client, 0));
  update user_list_parts set count = count + change
  where client_id = client and until = (
    select until from user_list_parts where client_id = client and until >= changed_user order by until limit 1
  );
end $$;

drop trigger count_new_user on users;
drop trigger count_gone_user on users;
drop function count_new_user();
drop function count_gone_user();
drop table user_counts;
