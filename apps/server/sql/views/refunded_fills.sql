-- What a refund of a dispensed fill must be, where its export says so: the amount that it states,
-- else WAC minus Medicare's price of that day, times the quantity.
create view refund_expectations with (security_invoker = true) as
select organization_id, id as fill_id, rx_number, fill_number, filled_on, ndc, drug_name,
  coalesce(nullif(sdra, 0), round(greatest(0, wac_unit
    - mfp_unit_price_on(ndc, filled_on) / 1000000.0) * quantity, 2)) as expected, sdra
from fills
where state = 'paid';
grant select on refund_expectations to :"app_role";

-- Refunds of counted payments by fill, and what became of each fill's refund. The claim is that of
-- the Rx number, by the drug where both name one, at most three days from the refund's fill date;
-- the fill of an export likewise. Two cents are rounding.
create view refunded_fills with (security_invoker = true) as
select *, case
    when is_reversed and amount <= 0 then 'reversed'
    when claim_id is null and fill_id is null then 'no_fill'
    when expected - amount > 0.02 then 'short'
    else 'paid'
  end as state
from (
  select refunds.organization_id, refunds.rx_number, refunds.fill_number, date_of_service, drug,
    amount, is_reversed, coalesce(sold.expected, default_amount) as expected, sold.fill_id,
    (select claims.id from claims
      where claims.organization_id = refunds.organization_id and claims.status = 'paid'
        and claims.rx_number = refunds.rx_number
        and abs(claims.date_of_service - refunds.date_of_service) <= 3
        and (claims.ndc is null or drug = '' or claims.ndc = drug)
        and exists (select from payments
          where payments.organization_id = claims.organization_id
            and payments.id = claims.payment_id and payments.counted)
      order by abs(claims.date_of_service - refunds.date_of_service), claims.status_code,
        claims.processed_date, claims.id
      limit 1) as claim_id
  from (
    select refund.organization_id, rx_number, fill_number, date_of_service,
      coalesce(ndc, '') as drug, sum(refund.amount) as amount,
      bool_or(status = 'reversal') as is_reversed,
      (array_agg(default_amount order by refund.paid_on desc, refund.segment desc)
        filter (where status <> 'reversal'))[1] as default_amount
    from mfp_refunds refund
    join payments on payments.organization_id = refund.organization_id
      and payments.id = refund.payment_id and payments.counted
    group by refund.organization_id, rx_number, fill_number, date_of_service, coalesce(ndc, '')
  ) refunds
  left join lateral (
    select fill_id, expected from refund_expectations sale
    where sale.organization_id = refunds.organization_id and sale.rx_number = refunds.rx_number
      and sale.fill_number = refunds.fill_number
      and abs(sale.filled_on - refunds.date_of_service) <= 3
      and (sale.ndc is null or drug = '' or sale.ndc = drug)
    order by abs(sale.filled_on - refunds.date_of_service), fill_id
    limit 1
  ) sold on true
) fills;
grant select on refunded_fills to :"app_role";

-- Fills whose export states a refund, and that have none yet; with what they wait for beside it,
-- cost minus what plan and patient paid, where a claim of the fill has a known cost.
create view awaited_refunds with (security_invoker = true) as
select sale.organization_id, sale.fill_id, sale.rx_number, sale.fill_number, sale.filled_on,
  sale.ndc, sale.drug_name, sale.expected, claim.id as claim_id, claim.outlay
from refund_expectations sale
left join lateral (
  select claims.id, greatest(0, cost.cost - claims.gross_amount - claims.patient_paid) as outlay
  from claims
  join payments on payments.organization_id = claims.organization_id
    and payments.id = claims.payment_id and payments.counted
  left join claim_costs cost on cost.organization_id = claims.organization_id
    and cost.claim_id = claims.id
  where claims.organization_id = sale.organization_id and claims.status = 'paid'
    and claims.rx_number = sale.rx_number and claims.date_of_service = sale.filled_on
    and (claims.ndc is null or sale.ndc is null or claims.ndc = sale.ndc)
  order by claims.status_code, claims.processed_date, claims.id
  limit 1
) claim on true
where sale.sdra > 0 and not exists (
  select from mfp_refunds refund
  join payments on payments.organization_id = refund.organization_id
    and payments.id = refund.payment_id and payments.counted
  where refund.organization_id = sale.organization_id and refund.rx_number = sale.rx_number
    and refund.fill_number = sale.fill_number
    and abs(refund.date_of_service - sale.filled_on) <= 3
    and (refund.ndc is null or sale.ndc is null or refund.ndc = sale.ndc));
grant select on awaited_refunds to :"app_role";
