-- The one store that an export names while the pharmacy hasn't said its own IDs: its rows are the
-- pharmacy's own until another export names another store.
alter table export_imports add column only_store text;
grant update (only_store) on export_imports to :"app_role";
