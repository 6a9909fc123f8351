-- A second copy of a file that was moved away is a file of its own.
alter table folder_files add column moved_at timestamptz;
comment on column folder_files.moved_at is 'When the file was moved out of its folder.';
grant update (moved_at) on folder_files to :"app_role";
