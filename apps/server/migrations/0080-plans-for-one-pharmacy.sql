-- An account is one pharmacy: no plan may promise a group. Texts that an administrator has changed
-- stay.
update subscription_plans
  set description = 'For a high-volume pharmacy with many payers and wholesalers.'
  where plan_type = 'enterprise'
    and description = 'For a group of pharmacies with many payers and wholesalers.';
update subscription_plans
  set description = 'For the highest volume: no limits.'
  where plan_type = 'enterprise_plus' and description = 'For chains and networks: no limits.';
