-- compatible since: 0058
-- How many people reached each step of their journey, by day, language, device and way. Numbers only: no row belongs to a person.
create table journey_counts (
  client_id uuid not null references clients on delete cascade,
  -- on which the journey showed its first page, in UTC
  day date not null,
  language text not null,
  device text not null,
  -- empty for all ways together
  way text not null,
  event text not null,
  -- the place of a failure, or the most seconds that a step took; otherwise empty
  detail text not null,
  -- several rows count the same event, so that journeys do not wait for each other
  part smallint not null,
  count integer not null,
  primary key (client_id, day, language, device, way, event, detail, part)
);
create index on journey_counts (day);
select protect_tenant_table('journey_counts', 'select, insert, update, delete');
select open_to_system('journey_counts', 'select, delete');

-- What was counted for a journey, and as which language and device, so that nothing is counted twice; `counted_at` is its first page.
alter table journeys add column counted_at timestamptz;
alter table journeys add column counted_language text;
alter table journeys add column counted_device text;
alter table journeys add column counted text[] not null default '{}';
alter table journeys add column agreed_at timestamptz;
alter table journeys add column chose_at timestamptz;
