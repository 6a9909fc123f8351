-- The plans on sale. Prices, limits and texts are rows: an administrator changes them here, not in
-- code. A year costs ten months. -1 is unlimited.
insert into subscription_plans (id, plan_type, name, description, monthly_price, yearly_price,
  savings, popular, max_users, max_remittances, max_storage, max_claims, max_files_per_month,
  max_ai_queries, features)
values
  ('0190a000-0000-7000-8000-000000000001', 'starter', 'Starter',
   'For one pharmacy that wants to see where its DIR fees go.',
   99, 990, 'Save $198 a year with yearly billing', false, 3, 25, 5, 2500, 25, 100,
   '["Up to 2,500 claims a month", "25 remittance files a month", "100 AI queries a month",
     "DIR fee dashboard and reports", "Alerts", "E-mail support"]'),
  ('0190a000-0000-7000-8000-000000000002', 'professional', 'Professional',
   'For a busy pharmacy that negotiates with its payers.',
   249, 2490, 'Save $498 a year with yearly billing', true, 10, 100, 25, 10000, 100, 500,
   '["Up to 10,000 claims a month", "100 remittance files a month", "500 AI queries a month",
     "Everything in Starter", "Contract and drug profitability", "Vendor invoice audit",
     "Scheduled reports by e-mail"]'),
  ('0190a000-0000-7000-8000-000000000003', 'enterprise', 'Enterprise',
   'For a group of pharmacies with many payers and wholesalers.',
   499, 4990, 'Save $998 a year with yearly billing', false, 50, 500, 100, 50000, 500, 2500,
   '["Up to 50,000 claims a month", "500 remittance files a month", "2,500 AI queries a month",
     "Everything in Professional", "Financial health and savings opportunities",
     "Audit trail export", "Priority support"]'),
  ('0190a000-0000-7000-8000-000000000004', 'enterprise_plus', 'Enterprise Plus',
   'For chains and networks: no limits.',
   999, 9990, 'Save $1,998 a year with yearly billing', false, -1, -1, -1, -1, -1, -1,
   '["Unlimited claims", "Unlimited remittance files", "Unlimited AI queries",
     "Everything in Enterprise", "Unlimited users and storage", "Dedicated support"]');
