-- A fill that waits for a Medicare refund is no loss: costs follow what exports and reports expect,
-- and imports of negotiated prices. Those of fills that are known already are made anew.
comment on column recost_states.price_lists_version is
  'Raised by each change of a price list and each import of Medicare''s negotiated prices.';
create policy platform_prices on recost_states for insert to :"platform_role" with check (true);
create policy platform_raise on recost_states for update to :"platform_role"
  using (true) with check (true);
grant insert (organization_id, price_lists_version), update (price_lists_version)
  on recost_states to :"platform_role";

alter table recost_states no force row level security;
alter table export_imports no force row level security;
update recost_states set price_lists_version = price_lists_version + 1
where organization_id in (select organization_id from export_imports);
alter table export_imports force row level security;
alter table recost_states force row level security;
