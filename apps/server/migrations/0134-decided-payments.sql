-- Which of two payments that nothing tells apart a person meant.
alter table deposit_decisions add column payment_ids uuid[] not null default '{}';
comment on column deposit_decisions.payment_ids is
  'The payments of payment_keys, in their order. Once one is gone, another of its key takes its place.';
