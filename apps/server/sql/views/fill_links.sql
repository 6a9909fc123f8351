-- The links that are kept, and those that must be.
create view fill_links with (security_invoker = true) as
select organization_id, id as claim_id, first_claim_id, earlier_patient_paid from claims
where first_claim_id is not null
union all
select organization_id, id, null, null from claims where has_later_payer;
grant select on fill_links to :"app_role";

create view recounted_fill_links with (security_invoker = true) as
with wanted as materialized (
  select nullif(current_setting('app.organization_id', true), '')::uuid as organization_id, linked.*
  from wanted_later_payers(array(select id from claims
    where status = 'paid'
      and (status_code in ('2', '3', '20', '21') or cob_position > 1))) linked
  where first_claim_id is not null
)
select organization_id, id as claim_id, first_claim_id, earlier_patient_paid from wanted
union all
select distinct organization_id, first_claim_id, null::uuid, null::numeric from wanted;
grant select on recounted_fill_links to :"app_role";
