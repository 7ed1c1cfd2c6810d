-- A file that a user was asked to upload, and its status.
create table documents (
  client_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  -- the authorisation under which the upload was requested
  authorisation_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  kind text not null check (kind in ('bank_statement', 'payslip')),
  status text not null check (status in ('AWAITING_UPLOAD', 'PROCESSING', 'EXTRACTED', 'REJECTED', 'FAILED')),
  status_reason text,
  upload_expires_at timestamptz not null,
  uploaded_at timestamptz,
  processed_at timestamptz,
  -- the path of the stored file, sealed under the user's key; null before the upload, and if the file is not kept
  object_path text unique,
  media_type text,
  size_bytes integer,
  pages integer,
  -- keyed hash of the bytes: recognises the same file without making it readable
  content_index bytea,
  duplicate_of uuid,
  -- has pages without text, so the OCR job processes it
  is_scan boolean not null default false,
  -- how often a worker started to process it, and when it last did
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
