-- Those that hold: neither invoices nor NADAC have changed since.
create view current_purchase_sums with (security_invoker = true) as
select * from purchase_sums sums
where nadac_imports = (select count(*) from nadac_imports)
  and invoices_version = coalesce((select version from purchase_states state
    where state.organization_id = sums.organization_id), 0);
grant select on current_purchase_sums to :"app_role";
