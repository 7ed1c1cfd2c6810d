-- compatible since: 0058
-- no transaction

-- What a link asks for, sealed under the user's key; null if it asks for income in general.
alter table journeys add column if not exists sealed_ask bytea;
-- when the link was sent to its contact, and with which message; messages are deleted after a few days
alter table journeys add column if not exists sent_at timestamptz;
alter table journeys add column if not exists message_id uuid;
-- limits how many links a client sends
drop index concurrently if exists journeys_sent;
create index concurrently journeys_sent on journeys (client_id, sent_at) where sent_at is not null;
