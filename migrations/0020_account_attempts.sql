-- Counts the attempts to connect an account. The result of an earlier attempt is discarded.
alter table accounts rename column work to attempt_number;
