-- Lump fees that were there before they were spread over drugs wait for the worker too, instead of
-- for their pharmacy's next remittance.
alter table provider_adjustments no force row level security;
alter table spread_states no force row level security;
insert into spread_states (organization_id)
select distinct organization_id from provider_adjustments
on conflict (organization_id) do nothing;
alter table provider_adjustments force row level security;
alter table spread_states force row level security;
