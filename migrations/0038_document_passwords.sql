-- The password of a protected file, sealed under the user's key: deleted once the file is read with it. Attempts are limited.
alter table documents
  add column sealed_password bytea,
  add column password_attempts smallint not null default 0;
