-- Spread lump sums as they must be: of counted payments, and their parts add up.
create view recounted_lump_spreads with (security_invoker = true) as
select spread.organization_id, spread.provider_adjustment_id, lump.amount
from lump_spreads spread
join provider_adjustments lump on lump.organization_id = spread.organization_id
  and lump.id = spread.provider_adjustment_id
join payments on payments.organization_id = lump.organization_id
  and payments.id = lump.payment_id and payments.counted
where lump.category in ('dir', 'effective_rate', 'transaction_fee', 'network_fee')
  and lump.payment_id = spread.payment_id and lump.payer_id = spread.payer_id
  and lump.paid_on = spread.paid_on
  and lump.amount = (
    select case when spread.basis = 'none' then lump.amount else sum(part.amount) end
    from lump_spread_parts part where part.organization_id = spread.organization_id
      and part.provider_adjustment_id = spread.provider_adjustment_id);
grant select on recounted_lump_spreads to :"app_role";
