-- Paid claims of which the patient amount may not count whole: of later payers of a fill, by the
-- adjudication whose place they take, else CLP02, and where the export says another amount.
create view partly_counted_claims with (security_invoker = true) as
select * from claims
where status = 'paid' and (status_code in ('2', '3', '20', '21') or cob_position > 1
  or fill_patient_paid is not null);
grant select on partly_counted_claims to :"app_role";
