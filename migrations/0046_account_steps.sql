-- compatible since: 0044

-- Every status that a linked account has had. A trigger writes it, so that no change can be missed.
create table account_steps (
  client_id uuid not null,
  account_id uuid not null,
  step bigint generated always as identity,
  at timestamptz not null,
  status text not null,
  status_reason text,
  primary key (client_id, account_id, step),
  foreign key (client_id, account_id) references accounts on delete cascade
);
select protect_tenant_table('account_steps', 'select, insert');
select open_to_system('account_steps', 'insert');

create function note_account_step() returns trigger
language plpgsql as $$
begin
  insert into account_steps (client_id, account_id, at, status, status_reason)
  values (new.client_id, new.account_id, new.status_updated_at, new.status, new.status_reason);
  return null;
end $$;
create trigger note_first_step after insert on accounts for each row execute function note_account_step();
create trigger note_step after update of status, status_reason, status_updated_at on accounts for each row
  when (old.status <> new.status or old.status_reason is distinct from new.status_reason
    or old.status_updated_at <> new.status_updated_at)
  execute function note_account_step();

-- Lists who accepted a term, newest first, without sorting all of them.
create index on authorisations (client_id, term_id, authorisation_id desc);
drop index authorisations_client_id_term_id_idx;
