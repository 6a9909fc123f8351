-- A person says that a file which was not accepted is dealt with: it needs no attention any more.
alter table folder_files add column seen_at timestamptz;
comment on column folder_files.seen_at is 'When a person was done with it, if it was not accepted.';
grant update (seen_at) on folder_files to :"app_role";

alter table inbound_mails add column seen_at timestamptz;
comment on column inbound_mails.seen_at is
  'When a person was done with its files that were not accepted.';
grant update (seen_at) on inbound_mails to :"app_role";
