-- Nothing calls these functions any more: jobs are enqueued by the seven-argument enqueue_job_in of 0017.
drop function enqueue_job(text, json, text, timestamptz);
drop function enqueue_job_in(text, json, text, timestamptz, int, text);

alter table turns rename to shared_rate_limits;
alter index turns_pkey rename to shared_rate_limits_pkey;
comment on table shared_rate_limits is 'When the next request may be sent to a provider with a rate limit that all processes share';
