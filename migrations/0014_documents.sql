-- A file that a user was invited to upload, and what became of it.
create table documents (
  client_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  -- under which the upload was asked for
  authorisation_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  kind text not null check (kind in ('bank_statement', 'payslip')),
  status text not null check (status in ('AWAITING_UPLOAD', 'PROCESSING', 'EXTRACTED', 'REJECTED', 'FAILED')),
  status_reason text,
  upload_expires_at timestamptz not null,
  uploaded_at timestamptz,
  processed_at timestamptz,
  -- where its bytes lie, sealed under the user's key; null until they are there, and when they are not kept
  object_path text unique,
  media_type text,
  size_bytes integer,
  pages integer,
  -- keyed hash of the bytes: the same file again is known without being readable
  content_index bytea,
  duplicate_of uuid,
  -- found to have pages without text, so it is read in the lane of those
  is_scan boolean not null default false,
  -- how often a worker has begun to read it, and when it last did
  attempts smallint not null default 0,
  attempted_at timestamptz,
  -- the names that the client gave it
  sealed_names bytea not null,
  -- score and checks
  sealed_checks bytea,
  primary key (client_id, document_id),
  foreign key (client_id, user_id) references users on delete cascade
);
create index on documents (client_id, user_id, document_id desc);
create index on documents (client_id, user_id, content_index) where content_index is not null;
create index on documents (upload_expires_at) where status = 'AWAITING_UPLOAD';
create index on documents (attempted_at) where status = 'PROCESSING';
create index on documents (processed_at) where processed_at is not null;
select protect_tenant_table('documents', 'select, insert, update');
select open_to_system('documents', 'select');
