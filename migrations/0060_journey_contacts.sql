-- compatible since: 0058
-- An email address or a phone number that the client knows, sealed under the user's key. One-time codes are sent there.
alter table journeys add column sealed_contact bytea;
alter table journeys add column codes_sent smallint not null default 0;
alter table journeys add column code_sent_at timestamptz;
-- the code that was sent for this browser: a keyed hash
alter table journey_sessions add column code_hash bytea;
alter table journey_sessions add column code_expires_at timestamptz;
alter table journey_sessions add column code_attempts_left smallint;
