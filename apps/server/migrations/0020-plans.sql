-- What a plan's life needs: which notice of a trial's end went out, and the day that billing
-- months are counted from.

alter table organization_subscriptions
  add column trial_notice text check (trial_notice in ('three_days', 'one_day', 'ended')),
  add column billing_anchor timestamptz;
comment on column organization_subscriptions.trial_notice is
  'The last notice of this trial''s end that went out; a new trial begins without one.';
comment on column organization_subscriptions.billing_anchor is
  'The instant that billing periods are counted from, so that one begun on the 31st stays there.';
grant update (trial_notice, billing_anchor) on organization_subscriptions to :"platform_role";

-- Names of features that stay as they are when a plan's sentences are reworded.
alter table subscription_plans add column feature_keys jsonb not null default '[]';
update subscription_plans set feature_keys =
  '["uploads", "dashboard", "reports", "alerts", "ai_assistant"]';
update subscription_plans set feature_keys = feature_keys ||
  '["contract_analysis", "drug_profitability", "vendor_audit", "scheduled_reports"]'
where plan_type <> 'starter';
update subscription_plans set feature_keys = feature_keys ||
  '["financial_health", "savings_opportunities", "audit_export", "priority_support"]'
where plan_type in ('enterprise', 'enterprise_plus');
update subscription_plans set feature_keys = feature_keys || '["dedicated_support"]'
where plan_type = 'enterprise_plus';

-- What people ask of sales, whether they have an account or not. Only the platform's role reads it.
create table sales_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  pharmacy_name text not null,
  phone text not null default '',
  message text not null,
  plan_type text
    check (plan_type in ('starter', 'professional', 'enterprise', 'enterprise_plus')),
  created_at timestamptz not null default now()
);
create index sales_requests_created_idx on sales_requests (created_at desc, id);
grant select, insert on sales_requests to :"platform_role";
