-- The image of PostgreSQL runs this in psql when the volume of compose.yaml is empty. The user of the image is a superuser, whom
-- row level security does not bind, so the service gets one that only owns the database.
\set password `cat /run/secrets/postgres_password`
create role stipend login password :'password';
create role stipend_tenant nologin;
create role stipend_system nologin;
grant stipend_tenant, stipend_system to stipend;
alter database stipend owner to stipend;
