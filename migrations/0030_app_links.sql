-- The schemes of a client's own apps. Its callback URL may be an app link with one of them.
alter table client_configurations add column app_link_schemes text[] not null default '{}';
