-- The totals of financial_metrics in a part of a day: claims and lump sums together.
create or replace function payment_totals(part payment_day_parts)
returns table (total_revenue numeric, total_dir_fees numeric, total_ger_fees numeric,
  total_other_fees numeric, net_revenue numeric)
language sql immutable set search_path = pg_catalog as $$
  select part.gross,
    part.dir_fees + coalesce(part.adjustments_dir, 0),
    part.ger_fees + coalesce(part.adjustments_effective_rate, 0),
    part.other_fees + coalesce(part.adjustments_transaction_fee, 0)
      + coalesce(part.adjustments_network_fee, 0),
    part.claims_net - coalesce(part.adjustments_dir, 0)
      - coalesce(part.adjustments_effective_rate, 0)
      - coalesce(part.adjustments_transaction_fee, 0) - coalesce(part.adjustments_network_fee, 0)
$$;
revoke all on function payment_totals(payment_day_parts) from public;
grant execute on function payment_totals(payment_day_parts) to :"app_role";
