-- compatible since: 0058
-- Which browser added a row: the session of a journey whose page made the request; null if no page of the service did.
alter table authorisations add column journey_session_id uuid;
alter table documents add column journey_session_id uuid;
-- of the current sign-in; of the last sign-in that the provider accepted, and when
alter table accounts add column attempt_session_id uuid;
alter table accounts add column added_session_id uuid;
alter table accounts add column added_at timestamptz;

-- Another browser agreed to a term that is already accepted: the authorisation stays, and this is evidence of its own.
create table authorisation_acceptances (
  client_id uuid not null,
  acceptance_id uuid not null,
  authorisation_id uuid not null,
  user_id uuid not null,
  journey_session_id uuid not null,
  accepted_at timestamptz not null,
  -- as in `authorisations`
  sealed_acceptance bytea not null,
  primary key (client_id, acceptance_id),
  unique (client_id, authorisation_id, journey_session_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, user_id, authorisation_id)
    references authorisations (client_id, user_id, authorisation_id) on delete cascade
);
create index on authorisation_acceptances (client_id, user_id);
select protect_tenant_table('authorisation_acceptances', 'select, insert');

-- the authorisation that the person agreed to in this browser
alter table journey_sessions add column authorisation_id uuid;
-- ids of everything that existed when the person proved in this browser who they are, at `confirmed_at`
alter table journey_sessions add column proved_ids uuid[] not null default '{}';
