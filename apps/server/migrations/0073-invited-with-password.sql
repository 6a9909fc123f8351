-- Somebody who was added with a password is an invitation until they first sign in with it, so that
-- who adds them does not learn whether the address has an account elsewhere.

alter table invitations add column password_hash text;
comment on column invitations.password_hash is
  'Of the password that an administrator gave; whoever signs in with it first gets the account.';
create index invitations_given_password_idx on invitations (lower(email))
  where password_hash is not null;
