-- compatible since: 0044

-- Set when a command or a process first opens the database with SVC_ENV=production. From then on, no sandbox uses this database.
alter table installation add column is_production boolean not null default false;
