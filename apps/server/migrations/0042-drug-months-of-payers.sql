-- The planner, without statistics of a table that has just grown, takes any index that begins with
-- the organization for as good as the key, and read all of a payer's rows for each of its drugs.
-- Now either leads to the row.

drop index drug_month_metrics_payer_idx;
create index drug_month_metrics_payer_idx
  on drug_month_metrics (organization_id, payer_id, month, ndc);
drop index drug_cost_metrics_payer_idx;
create index drug_cost_metrics_payer_idx
  on drug_cost_metrics (organization_id, payer_id, month, ndc);
