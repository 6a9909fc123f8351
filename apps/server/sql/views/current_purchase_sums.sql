-- Sums that are still valid: neither invoices nor NADAC prices changed since.
create view current_purchase_sums with (security_invoker = true) as
select * from purchase_sums sums
where nadac_imports = (select count(*) from nadac_imports)
  and invoices_version = coalesce((select version from purchase_states state
    where state.organization_id = sums.organization_id), 0);
grant select on current_purchase_sums to :"app_role";

-- What purchase_sums must be. Sums that are no longer valid are not read, so they are never wrong.
create view recounted_purchase_sums with (security_invoker = true) as
select sums.organization_id, counted.lines, counted.amount
from current_purchase_sums sums cross join lateral count_purchases(from_day, to_day) counted
union all
select organization_id, lines, amount from purchase_sums
where organization_id not in (select organization_id from current_purchase_sums);
grant select on recounted_purchase_sums to :"app_role";
