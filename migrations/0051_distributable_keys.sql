-- compatible since: 0044

-- The indexes of 0050 replace these. Dropping a constraint needs its lock for a moment only.
alter table api_keys drop constraint api_keys_hash_key, drop constraint api_keys_pkey, add primary key (client_id, key_id);
drop index api_keys_client_id_idx;
alter table member_links drop constraint member_links_token_hash_key;
alter table journeys drop constraint journeys_ticket_hash_key;
alter table journey_sessions drop constraint journey_sessions_secret_hash_key;
alter table accounts drop constraint accounts_oauth_state_hash_key;
alter table documents drop constraint documents_object_path_key;

-- Distributed tables have no triggers. The service now writes the steps itself, in the same transaction, and its connections say so.
-- The trigger remains for processes of earlier versions.
create or replace function note_account_step() returns trigger
language plpgsql as $$
begin
  if current_setting('stipend.notes_account_steps', true) = 'on' then return null; end if;
  insert into account_steps (client_id, account_id, at, status, status_reason)
  values (new.client_id, new.account_id, new.status_updated_at, new.status, new.status_reason);
  return null;
end $$;

-- The triggers of 0007 stop everybody, including administrators. Where tables are distributed, this stops everybody but administrators,
-- whose changes the MACs reveal.
revoke update, delete, truncate on audit_entries from current_user;
