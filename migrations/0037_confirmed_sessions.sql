-- Before the pages of a journey hand out everything about a user, the person in the browser confirms who they are. Wrong
-- answers are counted for the whole journey, so that opening the link again gives no new attempts.
alter table journeys add column confirmation_failures smallint not null default 0;
alter table journey_sessions add column confirmed_at timestamptz;
