-- What the migrations of 0.1 did not make and the baseline does. Functions, views and triggers need
-- nothing here: what a database has of them is dropped, and made anew from sql/.

create table migration_tools.applied_sql (checksum text not null);
