-- compatible since: 0058
-- Filters of the list of people that members save, for themselves or for the whole team.
create table saved_views (
  client_id uuid not null,
  view_id uuid not null,
  -- the member who saved it
  member_id uuid not null,
  created_at timestamptz not null,
  is_shared boolean not null,
  -- sealed under the client's key, because members type it
  sealed_name bytea not null,
  -- values of closed sets and ids, with the names of the list's parameters; never a text to search for
  filters jsonb not null,
  primary key (client_id, view_id),
  foreign key (client_id, member_id) references members on delete cascade
);
create index saved_views_by_member on saved_views (client_id, member_id);
create index saved_views_shared on saved_views (client_id) where is_shared;
select protect_tenant_table('saved_views', 'select, insert, update, delete');
