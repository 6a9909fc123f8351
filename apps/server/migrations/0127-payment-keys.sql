-- Receipts of deposits, and what is asked for as claims and as a deposit, look payments up by key.
create index expected_deposits_key_idx on expected_deposits (organization_id, payment_key);
comment on column cases.found_again is
  'How much of what it asks an older case, or a case of its parts, asks, too.';
comment on column cases.sent_again is 'How much of what it asks cases asked that were sent before.';
