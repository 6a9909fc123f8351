-- A check may be of several payers, as a PSAO's central pay is: each has a payment of its own, its
-- share of the check. What the whole check is tells it again in another file.

alter table payments add column check_amount numeric(14,2);
comment on column payments.check_amount is
  'Of the whole check, where this payment is one payer''s share of it.';
create index payments_check_amount_idx on payments (organization_id, check_amount)
  where check_amount is not null;
