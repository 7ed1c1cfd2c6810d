-- compatible since: 0086
-- no transaction

-- Bank connections that have to be reconfirmed soon.
drop index concurrently if exists accounts_reconfirmed_at;
create index concurrently accounts_reconfirmed_at on accounts (reconfirmed_at) where reconfirmed_at is not null;
