-- Keeps the deposits of these payments as they are recounted.
create function keep_deposits(tenant uuid, ids uuid[]) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  with recounted as materialized (
    select * from recounted_expected_deposits
    where organization_id = tenant and payment_id = any (ids)
  ), gone as (
    delete from expected_deposits kept
    where organization_id = tenant and payment_id = any (ids)
      and not exists (select from recounted where recounted.payment_id = kept.payment_id)
  )
  insert into expected_deposits as kept (organization_id, payment_id, payer_id, trace_number,
    payer_tax_id, paid_on, amount, payment_key, is_deposited, is_covered, is_check, is_held_back,
    deposit_on)
  select organization_id, payment_id, payer_id, trace_number, payer_tax_id, paid_on, amount,
    payment_key, is_deposited, is_covered, is_check, is_held_back, deposit_on
  from recounted order by payment_id
  on conflict (organization_id, payment_id) do update
  set (payer_id, trace_number, payer_tax_id, paid_on, amount, payment_key, is_deposited,
    is_covered, is_check, is_held_back, deposit_on) = (excluded.payer_id, excluded.trace_number,
    excluded.payer_tax_id, excluded.paid_on, excluded.amount, excluded.payment_key,
    excluded.is_deposited, excluded.is_covered, excluded.is_check, excluded.is_held_back,
    excluded.deposit_on)
  where kept.* is distinct from excluded.*;
end
$$;
revoke all on function keep_deposits(uuid, uuid[]) from public;
grant execute on function keep_deposits(uuid, uuid[]) to :"app_role";
