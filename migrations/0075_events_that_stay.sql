-- compatible since: 0058
-- An event without a user stays when the user is erased, such as the event that says so. It is sealed under the client's key.
alter table events alter column user_id drop not null;
