-- compatible since: 0058
-- The member who works on a person. Without a row, nobody does.
create table case_assignments (
  client_id uuid not null,
  user_id uuid not null,
  member_id uuid not null,
  assigned_at timestamptz not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users on delete cascade,
  foreign key (client_id, member_id) references members
);
create index on case_assignments (client_id, member_id, user_id);
select protect_tenant_table('case_assignments', 'select, insert, update, delete');

-- What the team writes about a person. Notes can't be changed, and the service lets only their authors delete them.
create table user_notes (
  client_id uuid not null,
  user_id uuid not null,
  note_id uuid not null,
  created_at timestamptz not null,
  author_kind text not null check (author_kind in ('member', 'api_key')),
  -- the member or the API key
  author_id uuid not null,
  -- sealed under the user's key
  sealed_text bytea not null,
  primary key (client_id, user_id, note_id),
  foreign key (client_id, user_id) references users on delete cascade
);
select protect_tenant_table('user_notes', 'select, insert, delete');

-- What the team decided about a person, and what it saw. Reviews can't be changed or deleted, except with the person.
create table user_reviews (
  client_id uuid not null,
  user_id uuid not null,
  review_id uuid not null,
  recorded_at timestamptz not null,
  author_kind text not null check (author_kind in ('member', 'api_key')),
  author_id uuid not null,
  outcome text not null check (outcome in ('accepted', 'needs_more_evidence', 'rejected')),
  -- the verdict and the hash of the evidence then: if income_verdicts has others now, the review is reopened
  verdict_status text not null,
  evidence_hash bytea not null,
  -- why, and a copy of the summary and the documents, sealed under the user's key
  sealed_reason bytea not null,
  sealed_copy bytea not null,
  primary key (client_id, user_id, review_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on user_reviews (client_id, outcome, user_id);
select protect_tenant_table('user_reviews', 'select, insert');
