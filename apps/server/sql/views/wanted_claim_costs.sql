-- What claim_costs must hold: each claim of a counted payment that has a quantity and a price on
-- its fill date, from an own invoice, else from an own price list, else from NADAC. A cost of ten
-- million indicates a wrong quantity. A loss is what no refund of the fill makes good.
create view wanted_claim_costs with (security_invoker = true) as
select part.*, known.unit_cost, known.basis, cost,
  case when part.status = 'paid' and not part.is_later_payer and cost > left_over then
    case when not is_taken_back(part.organization_id, part.claim_id)
      then nullif(greatest(cost - left_over - refunds_of_fill(part.organization_id,
        part.rx_number, part.filled_on, part.ndc), 0), 0) end
  end as loss
from payment_drug_parts part
join payments on payments.organization_id = part.organization_id
  and payments.id = part.payment_id and payments.counted
cross join lateral (
  (select unit_price as unit_cost, 'invoice' as basis from own_prices
   where own_prices.organization_id = part.organization_id and own_prices.ndc = part.priced_ndc
     and priced_on <= part.filled_on
   order by priced_on desc limit 1)
  union all
  (select unit_millionths * 0.000001, 'price_list' from price_list_rows listed
   where listed.organization_id = part.organization_id and listed.ndc = part.priced_ndc
     and effective_from <= part.filled_on
     and coalesce(effective_to >= part.filled_on, true)
   order by effective_from desc, list_id desc limit 1)
  union all
  (select price, 'nadac' from nadac_prices
   where nadac_prices.ndc = part.priced_ndc and effective_date <= part.filled_on
   order by effective_date desc limit 1)
  limit 1
) known
cross join lateral (
  select round(part.quantity * known.unit_cost, 2) as cost,
    part.gross + part.patient_paid - part.dir_fees - part.ger_fees - part.other_fees
      + case when part.has_later_payer
        then left_over_of_later_payers(part.organization_id, part.claim_id) else 0 end as left_over
) figures
where part.quantity is not null and part.priced_ndc <> '' and abs(cost) < 10000000;
grant select on wanted_claim_costs to :"app_role";

-- What claim_costs must be.
create view recounted_claim_costs with (security_invoker = true) as
select organization_id, claim_id, unit_cost, cost, loss from wanted_claim_costs;
grant select on recounted_claim_costs to :"app_role";

-- What claim_costs adds to drug_cost_metrics, one row per claim.
create view claim_cost_parts with (security_invoker = true) as
select part.*, kept.unit_cost, kept.cost, kept.basis, kept.loss
from payment_drug_parts part
join claim_costs kept on kept.organization_id = part.organization_id
  and kept.claim_id = part.claim_id;
grant select on claim_cost_parts to :"app_role";
