-- A line about a call is no reason to hold a person's row, to wait for it, or to be refused with
-- the other lines of its batch.
alter table api_usage drop constraint api_usage_organization_id_fkey;
alter table api_usage drop constraint api_usage_user_id_fkey;
