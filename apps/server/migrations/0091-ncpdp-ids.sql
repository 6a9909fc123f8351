-- What a payer knows a pharmacy by, beside its NPI: the Provider ID that NCPDP gives.
alter table organizations add column ncpdp_id varchar(7) check (ncpdp_id ~ '^\d{7}$');
grant update (ncpdp_id) on organizations to :"app_role";
