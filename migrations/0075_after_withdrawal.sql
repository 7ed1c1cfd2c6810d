-- compatible since: 0058
-- What happens to stored data when a person withdraws consent. Null means keep.
alter table client_configurations add column after_withdrawal text, add column after_withdrawal_days integer;
alter table client_configurations add constraint client_configurations_after_withdrawal_check
  check (after_withdrawal in ('keep', 'hide', 'erase'));
alter table client_configurations add constraint client_configurations_after_withdrawal_days_check
  check (after_withdrawal_days between 0 and 365);

-- What the person was told when they agreed; null for authorisations before this setting, which kept everything.
alter table authorisations add column after_withdrawal text, add column after_withdrawal_days integer;
alter table authorisations add constraint authorisations_after_withdrawal_check
  check (after_withdrawal in ('keep', 'hide', 'erase')) not valid;

-- People who have withdrawn their last active consent. Consent given again deletes the row.
create table withdrawals (
  client_id uuid not null,
  user_id uuid not null,
  -- by the client's clock
  withdrawn_at timestamptz not null,
  -- the strictest of what the person was told when they agreed and when they withdrew; the client's setting can only add to it
  after_withdrawal text not null check (after_withdrawal in ('keep', 'hide', 'erase')),
  after_withdrawal_days integer,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index withdrawals_by_time on withdrawals (client_id, withdrawn_at);
select protect_tenant_table('withdrawals', 'select, insert, update, delete');
select open_to_system('withdrawals', 'select');
