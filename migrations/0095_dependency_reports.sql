-- compatible since: 0086

-- What a process needs and can't use at the moment, such as the mail server. There is a row only while it fails, so a healthy
-- installation writes nothing. Every process reads all rows: workers send emails, and API processes answer admins.
create table dependency_reports (
  name text not null,
  process_id uuid not null,
  kind text not null,
  provider text,
  reason text not null,
  machine text not null,
  failing_since timestamptz not null,
  failed_at timestamptz not null default now(),
  -- a process renews its reports; those of a process that was killed expire
  seen_at timestamptz not null default now(),
  primary key (name, process_id)
);
alter table dependency_reports enable row level security;
alter table dependency_reports force row level security;
create policy owner on dependency_reports to current_user using (true) with check (true);
select allow_backup('dependency_reports');
