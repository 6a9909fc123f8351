-- The day that a person gives to a payment whose file has none, and the way to forwarding balances.

alter table payment_decisions
  add column paid_on date,
  add column rows_were_on date,
  add constraint payment_decisions_day_check check (paid_on is null or action = 'count');
comment on column payment_decisions.paid_on is
  'The day that the person gave, where the file has none.';
comment on column payment_decisions.rows_were_on is
  'Where the claims and lump sums of the payment stood before that, to be put back there.';

create index provider_adjustments_forwarding_idx on provider_adjustments (organization_id, payer_id)
  where category = 'forwarding_balance';
