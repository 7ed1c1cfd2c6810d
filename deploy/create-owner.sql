-- PostgreSQL's image runs this file with psql when the volume of compose.yaml is empty. The image's own user is a superuser, to
-- whom row level security does not apply. So the service gets another user, which owns only this database.
\set password `cat /run/secrets/postgres_password`
create role stipend login password :'password';
create role stipend_tenant nologin;
create role stipend_system nologin;
grant stipend_tenant, stipend_system to stipend;
alter database stipend owner to stipend;
