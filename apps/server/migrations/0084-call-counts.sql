-- How many calls were made under a limit, by all processes that answer requests. A row counts for
-- one window of time; what a crash of the database takes of it is a minute's count.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
comment on table call_counts is
  'Calls of one address, account or pharmacy under one limit, until the window ends.';
grant select, insert, update, delete on call_counts to :"platform_role";
