-- compatible since: 0058
-- no transaction

-- Finds people by name, date of birth, postcode and National Insurance number, which are stored encrypted. A term is a keyed hash of a
-- word, of the beginning of a word, or of another detail: src/users/search.
do $$
begin
  if to_regclass('public.user_search_terms') is null then
    create table user_search_terms (
      client_id uuid not null,
      term bytea not null,
      user_id uuid not null,
      -- read backwards, it has the newest users of a term first
      primary key (client_id, term, user_id),
      foreign key (client_id, user_id) references users on delete cascade
    );
    create index user_search_terms_by_user on user_search_terms (client_id, user_id);
    perform protect_tenant_table('user_search_terms', 'select, insert, delete');
  end if;
end $$;

-- The `updated_at` of the details that the user's terms were made from. It differs if an earlier version created or changed the user, which
-- wrote no terms: a scheduled task then does.
alter table users add column if not exists indexed_at timestamptz;
drop index concurrently if exists users_not_indexed;
create index concurrently users_not_indexed on users (client_id, user_id) where indexed_at is distinct from updated_at;

-- a keyed hash of the email address or phone number
alter table journeys add column if not exists contact_index bytea;
drop index concurrently if exists journeys_by_contact;
create index concurrently journeys_by_contact on journeys (client_id, contact_index, user_id) where contact_index is not null;
drop index concurrently if exists journeys_not_indexed;
create index concurrently journeys_not_indexed on journeys (client_id, journey_id)
  where contact_index is null and sealed_contact is not null;
