-- compatible since: 0058
-- no transaction

-- What lists need to sort and filter people by risk, without calculating summaries. Rows of earlier versions get these values when they
-- are concluded again: until then, `evidence_hash` is null.
alter table income_verdicts add column if not exists risk text;
alter table income_verdicts drop constraint if exists income_verdicts_risk_check;
-- all rows have null, so none has to be checked while the table is locked
alter table income_verdicts add constraint income_verdicts_risk_check check (risk in ('high', 'medium', 'low')) not valid;
-- the number of serious findings
alter table income_verdicts add column if not exists serious_count integer not null default 0;
-- when the newest data behind the verdict was stored
alter table income_verdicts add column if not exists newest_data_at timestamptz;
-- what the verdict was based on: a hash of the ids, contents and ratings of all evidence
alter table income_verdicts add column if not exists evidence_hash bytea;
-- when the status or the evidence last changed
alter table income_verdicts add column if not exists changed_at timestamptz not null default now();

drop index concurrently if exists income_verdicts_by_status;
create index concurrently income_verdicts_by_status on income_verdicts (client_id, status, user_id);
drop index concurrently if exists income_verdicts_by_risk;
create index concurrently income_verdicts_by_risk on income_verdicts (client_id, risk, user_id) where risk is not null;
drop index concurrently if exists income_verdicts_high;
create index concurrently income_verdicts_high on income_verdicts (client_id, changed_at) where risk = 'high';
drop index concurrently if exists income_verdicts_by_data;
create index concurrently income_verdicts_by_data on income_verdicts (client_id, newest_data_at, user_id) where newest_data_at is not null;
drop index concurrently if exists income_verdicts_by_age;
create index concurrently income_verdicts_by_age on income_verdicts (client_id, concluded_at) where risk is not null;
drop index concurrently if exists income_verdicts_incomplete;
create index concurrently income_verdicts_incomplete on income_verdicts (client_id, user_id) where evidence_hash is null;
