-- Each list of the overview reads its newest rows from one of these indexes, so it costs the same however long the history is.

-- accounts that wait for the person or the provider, and accounts that someone must connect again
create index on accounts (client_id, status_updated_at desc) where status in ('PENDING', 'MFA_REQUIRED');
create index on accounts (client_id, status_updated_at desc)
  where status in ('LOGIN_FAILED', 'LOCKED', 'REAUTH_REQUIRED', 'UNAVAILABLE');
create index on accounts (client_id, next_check_at) where next_check_at is not null;

-- by the end of the link, so that journeys that expired unfinished are not read
create index on journeys (client_id, expires_at desc) where opened_at is not null and outcome is null;
create index on journeys (client_id, employer_not_found_at desc) where employer_not_found_at is not null;

create index on documents (client_id, document_id desc) where status = 'PROCESSING';
create index on documents (client_id, document_id desc)
  where status = 'FAILED' or status_reason in ('password_protected', 'wrong_password');

create index on authorisations (client_id, expires_at) where revoked_at is null and authorisation_category = 'recurring';

create index on deletion_requests (client_id, deletion_request_id) where declined_at is null;
