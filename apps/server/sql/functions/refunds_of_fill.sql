-- What counted refunds paid for the fill of a claim. A fill is the same Rx number, day and, where
-- both name one, drug.
-- Without a join, so that it stays one lookup for each claim.
create or replace function refunds_of_fill(
  tenant uuid, rx text, filled_on date, drug text
) returns numeric language sql stable parallel safe set search_path = pg_catalog, public
return coalesce((
  select sum(refund.amount) from mfp_refunds refund
  where refund.organization_id = tenant and refund.rx_number = rx
    and refund.date_of_service = filled_on
    and (drug = '' or refund.ndc is null or refund.ndc = drug)
    and (select counted from payments
      where payments.organization_id = tenant and payments.id = refund.payment_id)), 0);
revoke all on function refunds_of_fill(uuid, text, date, text) from public;
grant execute on function refunds_of_fill(uuid, text, date, text) to :"app_role";
