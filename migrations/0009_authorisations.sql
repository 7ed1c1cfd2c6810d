-- The texts that users accept. A text never changes: a new text is a new term with the client's next version.
create table authorisation_terms (
  client_id uuid not null references clients,
  term_id uuid not null,
  authorisation_version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  authorisation_text text not null,
  text_sha256 bytea not null,
  authorisation_category text not null check (authorisation_category in ('one_time', 'recurring')),
  is_active boolean not null,
  is_system_term boolean not null,
  primary key (client_id, term_id),
  unique (client_id, authorisation_version)
);
select protect_tenant_table('authorisation_terms', 'select, insert');
grant update (name, is_active, updated_at) on authorisation_terms to stipend_tenant;
select open_to_system('authorisation_terms', 'select, insert');

-- The last version. A transaction that adds a term locks this row until it commits, so that versions have no gaps.
create table term_versions (
  client_id uuid primary key references clients,
  latest integer not null
);
select protect_tenant_table('term_versions', 'select, update');
select open_to_system('term_versions', 'select, insert, update');

create table authorisations (
  client_id uuid not null,
  authorisation_id uuid not null,
  user_id uuid not null,
  term_id uuid not null,
  authorisation_version integer not null,
  authorisation_category text not null check (authorisation_category in ('one_time', 'recurring')),
  accepted_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- the hash of the text when it was accepted
  text_sha256 bytea not null,
  -- address, browser and channel of the acceptance, sealed under the user's key
  sealed_acceptance bytea not null,
  primary key (client_id, authorisation_id),
  -- for a user's lists, and so that a retrieval can only refer to its own user's authorisation
  unique (client_id, user_id, authorisation_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, term_id) references authorisation_terms
);
create index on authorisations (client_id, term_id);
select protect_tenant_table('authorisations', 'select, insert');
grant update (revoked_at) on authorisations to stipend_tenant;

-- Retrievals made under an authorisation.
create table retrievals (
  client_id uuid not null,
  retrieval_id uuid not null,
  user_id uuid not null,
  authorisation_id uuid not null,
  kind text not null,
  record_id uuid not null,
  retrieved_at timestamptz not null,
  primary key (client_id, retrieval_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, user_id, authorisation_id)
    references authorisations (client_id, user_id, authorisation_id) on delete cascade
);
create index on retrievals (client_id, authorisation_id, retrieval_id);
create index on retrievals (client_id, user_id);
select protect_tenant_table('retrievals', 'select, insert');
