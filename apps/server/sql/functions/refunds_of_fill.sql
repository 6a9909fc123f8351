-- What refunds of a claim's fill make good: what counted ones paid, or, if that is more, what they
-- must pay by an export or a report. A fill is the same Rx number, day and, where both name one,
-- drug. Without a join, so that it stays one lookup for each claim.
create function refunds_of_fill(
  tenant uuid, rx text, day date, drug text
) returns numeric language sql stable parallel safe set search_path = pg_catalog, public
return greatest(0, (
  select sum(refund.amount) from mfp_refunds refund
  where refund.organization_id = tenant and refund.rx_number = rx
    and refund.date_of_service = day
    and (drug = '' or refund.ndc is null or refund.ndc = drug)
    and (select counted from payments
      where payments.organization_id = tenant and payments.id = refund.payment_id)
), (
  select max(expected) from refund_expectations sale
  where sale.organization_id = tenant and sale.rx_number = rx
    and sale.filled_on = day
    and (drug = '' or sale.ndc is null or sale.ndc = drug)
), (
  select max(expected) from reported_expectations report
  where report.organization_id = tenant and report.rx_number = rx
    and report.date_of_service = day
    and (drug = '' or report.ndc is null or report.ndc = drug)
    and not exists (select from fills
      where fills.organization_id = tenant and fills.rx_digits = rx
        and fills.filled_on = day
        and (fills.ndc is null or report.ndc is null or fills.ndc = report.ndc))
));
revoke all on function refunds_of_fill(uuid, text, date, text) from public;
grant execute on function refunds_of_fill(uuid, text, date, text) to :"app_role";
