-- compatible since: 0058
-- How the members of a client's team may sign in. A client without a row has the defaults.
create table access_policies (
  client_id uuid primary key references clients on delete cascade,
  updated_at timestamptz not null,
  second_factor_required boolean not null,
  grace_days smallint not null,
  -- when the requirement was turned on; null while it is off
  required_since timestamptz,
  -- when a factor was last removed from the allowed ones
  narrowed_at timestamptz,
  allowed_factors text[] not null,
  session_hours smallint not null,
  idle_minutes smallint not null,
  -- addresses and ranges in their normal form; empty allows all
  allowed_addresses text[] not null
);
select protect_tenant_table('access_policies', 'select, insert, update, delete');

-- The days of grace start here for a new member. Null for members who signed in before this version.
alter table members add column first_signed_in_at timestamptz;
