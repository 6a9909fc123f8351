-- What each payment adds to financial_metrics: claims and lump sums together.
create view payment_total_parts with (security_invoker = true) as
select parts.organization_id, parts.payment_id, parts.metric_date, totals.*,
  parts.payments_received, parts.claim_count, parts.denied_count, parts.reversal_count,
  parts.payment_count
from payment_day_parts parts, payment_totals(parts) totals;
grant select on payment_total_parts to :"app_role";
