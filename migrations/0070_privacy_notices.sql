-- compatible since: 0044
-- The address of the client's privacy notice, which people can read before they agree.
alter table client_configurations add column client_privacy_url text;
