-- Refunds of counted payments by fill, and what became of each fill's refund. The claim is that of
-- the Rx number, by the drug where both name one, at most three days from the refund's fill date.
create view refunded_fills with (security_invoker = true) as
select *, case
    when is_reversed and amount <= 0 then 'reversed'
    when claim_id is null then 'no_fill'
    -- A setting of two cents of rounding.
    when default_amount - amount > 0.02 then 'short'
    else 'paid'
  end as state
from (
  select organization_id, rx_number, fill_number, date_of_service, drug,
    sum(amount) as amount, bool_or(status = 'reversal') as is_reversed,
    (array_agg(default_amount order by paid_on desc, segment desc)
      filter (where status <> 'reversal'))[1] as default_amount,
    min(paid_on) as first_paid_on,
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
    select refund.*, coalesce(refund.ndc, '') as drug from mfp_refunds refund
    join payments on payments.organization_id = refund.organization_id
      and payments.id = refund.payment_id and payments.counted
  ) refunds
  group by organization_id, rx_number, fill_number, date_of_service, drug
) fills;
grant select on refunded_fills to :"app_role";
