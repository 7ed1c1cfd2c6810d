-- compatible since: 0058
-- no transaction

-- What a link asks for, sealed under the user's key; null if it asks for income in general.
alter table journeys add column if not exists sealed_ask bytea;
-- when the link was sent to its contact, and with which message; messages are deleted after a few days
alter table journeys add column if not exists sent_at timestamptz;
alter table journeys add column if not exists message_id uuid;

-- A keyed hash of the contact that a link was sent to, which limits how many are sent. It stays after the user's deletion, until the
-- message is deleted: otherwise whoever deletes users could send any number of links.
alter table messages add column if not exists contact_index bytea;
drop index concurrently if exists messages_to_contact;
create index concurrently messages_to_contact on messages (client_id, contact_index, created_at) where contact_index is not null;
drop index concurrently if exists messages_with_links;
create index concurrently messages_with_links on messages (client_id, created_at) where contact_index is not null;
