-- compatible since: 0058
-- The last verdict about each person's income, for lists. It is calculated from the evidence, and can be calculated again at any time.
create table income_verdicts (
  client_id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('verified', 'partly_verified', 'conflicting', 'suspected_alteration', 'not_enough_data')),
  -- when it was calculated
  concluded_at timestamptz not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users on delete cascade
);
select protect_tenant_table('income_verdicts', 'select, insert, update');
