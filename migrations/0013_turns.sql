-- The time of the next request to a rate-limited provider, shared by all processes.
create table turns (
  name text primary key,
  next_at timestamptz not null
);
alter table turns enable row level security;
alter table turns force row level security;
select open_to_system('turns', 'select, insert, update, delete');
