-- Refunds with the payer that their revenue is of: that of the fill, the same Rx number, day and,
-- where both name one, drug, not taken back; else who paid them.
create view plan_refunds with (security_invoker = true) as
select refund.*, coalesce((
  select claims.payer_id from claims
  join payments on payments.organization_id = claims.organization_id
    and payments.id = claims.payment_id and payments.counted
  where claims.organization_id = refund.organization_id and claims.rx_number = refund.rx_number
    and claims.status = 'paid'
    and coalesce(claims.date_of_service, claims.processed_date) = refund.date_of_service
    and (claims.ndc is null or refund.ndc is null or claims.ndc = refund.ndc)
    -- Not is_taken_back, whose calls take as long as all the rest.
    and not exists (select from claims reversal
      where reversal.organization_id = claims.organization_id
        and reversal.reverses_claim_id = claims.id
        and (select counted from payments taking
          where taking.organization_id = reversal.organization_id
            and taking.id = reversal.payment_id))
  order by claims.status_code, claims.processed_date, claims.id
  limit 1), refund.payer_id) as plan_id
from mfp_refunds refund;
grant select on plan_refunds to :"app_role";
