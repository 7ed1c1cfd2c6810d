-- compatible since: 0044

-- Set by the first start with SVC_ENV=production. From then on, no sandbox uses this database.
alter table installation add column is_production boolean not null default false;
