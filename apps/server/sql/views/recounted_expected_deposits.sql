-- What the rows of expected_deposits must be: payments of 835s and documents that a bank must show,
-- each with the key by which it is known again, and with what is known of its deposit. Nothing
-- comes for 0 or for BPR04 NON; a report's payment has no advice. A share of a check is no deposit
-- of its own, and a payment that an open line names by its number, or that it may be as well as
-- another one, is for a person, as is one that an unclear row of a central payment with its line
-- names: none of these is missing. What a report says a PSAO pays on a later day is expected on
-- that day.
create view recounted_expected_deposits with (security_invoker = true) as
select payments.organization_id, payments.id as payment_id, payments.payer_id,
  payments.trace_number, payments.payer_tax_id, payments.paid_on, payments.amount,
  concat_ws('|', coalesce(payments.trace_number, ''), coalesce(payments.paid_on::text, ''),
    payments.amount, payments.payer_id) as payment_key,
  exists (select from deposit_matches match
    where match.organization_id = payments.organization_id and match.payment_id = payments.id
  ) as is_deposited,
  exists (select from deposit_covers cover
    where cover.organization_id = payments.organization_id
      and expected.on_day between cover.from_on
        and case when kind.is_check then cover.check_until_on else cover.until_on end
  ) as is_covered,
  kind.is_check,
  payments.check_amount is not null or named.payment_id is not null
    or coalesce(central.has_line, false) as is_held_back,
  expected.on_day as deposit_on
from payments
cross join lateral (select upper(coalesce(payments.method, '')) = 'CHK' as is_check) kind
left join (
  select distinct line.organization_id, (candidate ->> 'paymentId')::uuid as payment_id
  from bank_lines line, jsonb_array_elements(line.candidates) candidate
  where line.candidates <> '[]'
    and (line.candidates @> '[{"reason": "trace"}]' or line.candidates @> '[{"fits": true}]')
    and (candidate ->> 'reason' = 'trace' or candidate -> 'fits' = 'true')
) named on named.organization_id = payments.organization_id and named.payment_id = payments.id
left join (
  select row.organization_id, payment_id, bool_or(central.line_id is not null) as has_line,
    max(central.paid_on) as paid_on
  from central_payment_rows row
  join central_payments central on central.organization_id = row.organization_id
    and central.id = row.central_id
  cross join unnest(row.payment_ids) payment_id
  group by 1, 2
) central on central.organization_id = payments.organization_id
  and central.payment_id = payments.id
cross join lateral (
  select case when central.paid_on > payments.paid_on then central.paid_on
    else payments.paid_on end as on_day
) expected
where payments.import_id is null and payments.amount <> 0
  and upper(coalesce(payments.method, '')) <> 'NON'
  and (payments.held_reason is distinct from 'duplicate' or payments.counted);
grant select on recounted_expected_deposits to :"app_role";
