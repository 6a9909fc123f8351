-- A NADAC list or a state's rule queues the prices of every pharmacy, also of one whose first look
-- is not committed yet, and one row for each: a row that waits is locked, and stays as it is.
drop policy platform_queue on price_looks;
revoke select (organization_id) on price_looks from :"platform_role";
grant select (rx_numbers, ndcs), update (organization_id) on price_queue to :"platform_role";
create policy platform_lock on price_queue for update to :"platform_role"
  using (true) with check (false);

-- Cases of payments that don't balance look for them.
create index payments_out_of_balance_idx on payments (organization_id)
  where held_reason = 'out_of_balance';
