-- An adjudication is of a fill, and a fill of a pharmacy: this looked each one up again.
alter table adjudications drop constraint adjudications_organization_id_fkey;
