-- Whether a claim's drug is a brand or a generic: by the export that its fill is in, else by the
-- newest class of the drug in NADAC, else null.
create or replace function class_of_claim(tenant uuid, claim uuid, drug text) returns text
language sql stable parallel safe set search_path = pg_catalog, public
return coalesce((
  select fills.brand_or_generic from claim_matches matched
  join adjudications on adjudications.organization_id = tenant
    and adjudications.id = matched.adjudication_id
  join fills on fills.organization_id = tenant and fills.id = adjudications.fill_id
  where matched.organization_id = tenant and matched.claim_id = claim), (
  select case left(upper(classification), 1) when 'G' then 'generic' when 'B' then 'brand' end
  from nadac_prices where nadac_prices.ndc = drug and classification is not null
  order by effective_date desc limit 1));
revoke all on function class_of_claim(uuid, uuid, text) from public;
grant execute on function class_of_claim(uuid, uuid, text) to :"app_role";
