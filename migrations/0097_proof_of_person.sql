-- compatible since: 0086

-- Who made the link, and the effects that whoever chose its contact could cause themselves then: a code to the contact proves the
-- person for no others. Links of earlier versions prove nothing. `can_prove` is no longer read.
alter table journeys add column made_by_kind text;
alter table journeys add constraint journeys_made_by_kind_check
  check (made_by_kind in ('api_key', 'member', 'service')) not valid;
alter table journeys add column made_by_id uuid;
alter table journeys add column contact_effects text[] not null default '{}';

-- Contacts to which a person could read a code. What one browser added is proved later by the contact that was confirmed there.
create table proved_contacts (
  client_id uuid not null,
  proved_contact_id uuid not null,
  user_id uuid not null,
  contact_index bytea not null,
  sealed_contact bytea not null,
  -- the browser; its session is deleted earlier
  session_id uuid not null,
  -- by the machine's clock
  proved_at timestamptz not null,
  confirmed_with_evidence boolean not null,
  primary key (client_id, proved_contact_id),
  unique (client_id, user_id, contact_index, session_id),
  foreign key (client_id, user_id) references users on delete cascade
);
select protect_tenant_table('proved_contacts', 'select, insert, update');

alter table deletion_requests add column proved_by text;
alter table deletion_requests add column link_made_by_kind text;
alter table deletion_requests add constraint deletion_requests_link_made_by_kind_check
  check (link_made_by_kind in ('api_key', 'member', 'service')) not valid;
alter table deletion_requests add column link_made_by_id uuid;
alter table deletion_requests drop constraint deletion_requests_requested_by_check;
alter table deletion_requests add constraint deletion_requests_requested_by_check
  check (requested_by in ('api_key', 'user', 'link_holder')) not valid;
