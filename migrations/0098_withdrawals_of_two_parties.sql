-- compatible since: 0086
-- Withdrawing stops at once. What follows for the stored data needs the person, or somebody who may erase and show it.
alter table withdrawals
  -- who stopped, and how surely it was the person; null for withdrawals before this migration
  add column stopped_by text,
  add column proved_by text,
  -- whether whoever stopped may erase; if not, nobody is erased whom no notice has reached
  add column may_erase boolean not null default false,
  -- by the client's clock; only the person can move it to a later time
  add column erase_at timestamptz,
  -- the messages that told the person, and when the first of them was sent, by the machine's clock
  add column notices uuid[] not null default '{}',
  add column noticed_at timestamptz,
  -- when the client was asked to erase the person, because nobody proved that the person wants it
  add column asked_at timestamptz,
  -- when the person decided that the data stays, hidden
  add column objected_at timestamptz,
  -- when an admin showed the data again
  add column shown_again_at timestamptz;

-- Why admins showed hidden data again. The rows stay when the person agrees again.
create table shown_again (
  client_id uuid not null,
  shown_again_id uuid not null,
  user_id uuid not null,
  -- by the client's clock
  shown_at timestamptz not null,
  member_id uuid not null,
  -- under the user's key
  sealed_reason bytea not null,
  primary key (client_id, shown_again_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on shown_again (client_id, user_id);
select protect_tenant_table('shown_again', 'select, insert');
