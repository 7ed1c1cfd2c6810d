-- Counts how often a user's tokens were revoked. A token contains the count at the time of its creation, and is valid
-- only while the user still has this count. Unlike a time, a count does not depend on clocks, and it
-- tells apart tokens of the same second.
alter table users add column token_generation integer not null default 0;
