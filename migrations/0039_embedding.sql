-- The origins of a client's own sites that may show the journey in a frame.
alter table client_configurations add column journey_origins text[] not null default '{}';
-- The origin of the site that shows the journey of this session in a frame; null for a session with a window of its own.
alter table journey_sessions add column frame_origin text;
