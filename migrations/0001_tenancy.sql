-- Two roles do all the work, and neither owns a table, so row level security binds both:
--   stipend_tenant  one client's rows, named by stipend.client_id for the transaction
--   stipend_system  what belongs to no client or to all (keys by hash, rotation, housekeeping)
-- Roles belong to the whole cluster: a database administrator may have made them before.
do $$
declare wanted text;
begin
  foreach wanted in array array['stipend_tenant', 'stipend_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', wanted);
    exception when insufficient_privilege then null; -- then whoever made the role has granted it too
    end;
  end loop;
end $$;

grant usage on schema public to stipend_tenant, stipend_system;
grant select on schema_migrations to stipend_tenant;

-- null without a tenant, so that a policy comparing with it lets nothing through
create function current_client_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('stipend.client_id', true), '')::uuid $$;

-- Gives a table its policies: a client sees its own rows and can write no other's.
create function protect_tenant_table(target regclass, tenant_rights text) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to stipend_tenant using (client_id = current_client_id()) with check (client_id = current_client_id())', target);
  execute format('grant %s on %s to stipend_tenant', tenant_rights, target);
end $$;

-- Lets the system role past a table's policies, with just the rights it is given.
create function open_to_system(target regclass, system_rights text) returns void
language plpgsql as $$
begin
  execute format('create policy system on %s to stipend_system using (true) with check (true)', target);
  execute format('grant %s on %s to stipend_system', system_rights, target);
end $$;

-- Enqueues a job in the caller's transaction; the tenant's role cannot touch the queue's own tables.
create function enqueue_job(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key, run_at => enqueue_job.run_at);
end $$;
revoke all on function enqueue_job(text, json, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, timestamptz) to stipend_tenant, stipend_system;
