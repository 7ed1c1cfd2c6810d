-- compatible since: 0086
-- The browsers that had agreed or shared when the person withdrew; null stands for the client. Only somebody who is proved to be all
-- of them shows hidden data again, even if what one of them shared is deleted afterwards.
alter table withdrawals add column parties uuid[] not null default '{null}';
