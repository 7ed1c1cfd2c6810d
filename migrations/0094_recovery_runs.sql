-- compatible since: 0086

-- What was done for the recovery of this database, for metrics and "stipend doctor": backups, and drills that restored one.
create table recovery_runs (
  run_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('backup', 'drill')),
  finished_at timestamptz not null,
  has_succeeded boolean not null,
  -- of a drill: until the restored database answered
  seconds double precision,
  bytes bigint,
  -- what failed
  problem text
);
create index on recovery_runs (kind, finished_at);
alter table recovery_runs enable row level security;
alter table recovery_runs force row level security;
select open_to_system('recovery_runs', 'select, insert, delete');
select allow_backup('recovery_runs');
