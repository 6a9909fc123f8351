-- The links that are kept, and those that must be; a claim that another is linked to has itself.
create view fill_links with (security_invoker = true) as
select organization_id, id as claim_id, first_claim_id, patient_correction from claims
where first_claim_id is not null or patient_correction is not null
union all
select organization_id, id, id, null from claims where has_later_payer;
grant select on fill_links to :"app_role";

create view recounted_fill_links with (security_invoker = true) as
with wanted as materialized (
  select nullif(current_setting('app.organization_id', true), '')::uuid as organization_id, linked.*
  from wanted_later_payers(array(select id from partly_counted_claims)) linked
  where first_claim_id is not null or patient_correction is not null
)
select organization_id, id as claim_id, first_claim_id, patient_correction from wanted
union all
select distinct organization_id, first_claim_id, first_claim_id, null::numeric from wanted
where first_claim_id is not null;
grant select on recounted_fill_links to :"app_role";
