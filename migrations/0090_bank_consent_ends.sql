-- compatible since: 0086

-- Consents that have to be ended at the bank. A row outlives the account and the user, so it names neither, and its session is sealed
-- under the client's key. It is deleted as soon as the bank has ended the consent, and after some days in any case.
create table bank_consent_ends (
  client_id uuid not null references clients on delete cascade,
  consent_end_id uuid not null,
  payroll_provider text not null,
  expires_at timestamptz not null,
  sealed_session bytea not null,
  primary key (client_id, consent_end_id)
);
create index on bank_consent_ends (expires_at);
select protect_tenant_table('bank_consent_ends', 'select, insert, delete');
select open_to_system('bank_consent_ends', 'select, delete');
