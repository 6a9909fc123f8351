-- Writes, in the transaction of a change, what a pharmacy's webhooks are told of it. Argument: the
-- event's type. The data are those of packages/wire/src/webhook-events.ts, without patients.
create function tell_webhooks() returns trigger language plpgsql
set search_path = pg_catalog, public as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  pharmacy uuid := changed ->> 'organization_id';
begin
  insert into webhook_deliveries (organization_id, webhook_id, type, subject_id, data)
  select pharmacy, webhooks.id, tg_argv[0], (changed ->> 'id')::uuid, case tg_argv[0]
    when 'remittance.read' then jsonb_build_object(
      'id', changed -> 'id',
      'source', changed -> 'source',
      'paymentCount', changed -> 'payment_count',
      'claimCount', changed -> 'claim_count',
      'paidCents', (select coalesce(sum(amount) * 100, 0)::bigint from payments
        where organization_id = pharmacy and remittance_id = (changed ->> 'id')::uuid),
      'dirFeesCents', (coalesce((changed ->> 'total_dir_fees')::numeric, 0) * 100)::bigint,
      'link', '/remittances/' || (changed ->> 'id'))
    when 'remittance.review_needed' then jsonb_build_object(
      'id', changed -> 'id',
      'source', changed -> 'source',
      'link', '/remittances/' || (changed ->> 'id') || '/review')
    when 'alert.raised' then jsonb_build_object(
      'id', changed -> 'id',
      'kind', changed -> 'type',
      'severity', changed -> 'severity',
      'month', left(changed ->> 'month', 7),
      'title', changed -> 'title',
      'link', coalesce(changed ->> 'action_url', '/dashboard'))
    when 'case.changed' then jsonb_build_object(
      'id', changed -> 'id',
      'number', changed -> 'number',
      'kind', changed -> 'kind',
      'state', case tg_op when 'DELETE' then 'removed' else changed ->> 'state' end,
      'askedCents', ((changed ->> 'asked')::numeric * 100)::bigint,
      'receivedCents', ((changed ->> 'seen')::numeric * 100)::bigint,
      'dueOn', changed -> 'due_on',
      'link', case tg_op when 'DELETE' then '/recovery'
        else '/recovery/cases/' || (changed ->> 'id') end)
    end
  from webhooks
  where webhooks.organization_id = pharmacy and webhooks.state = 'active'
    and tg_argv[0] = any (webhooks.events)
  on conflict (organization_id, webhook_id, type, subject_id, transaction_id)
    do update set data = excluded.data;
  return null;
end
$$;
revoke all on function tell_webhooks() from public;

create trigger remittances_read_told after update on remittances
  for each row when (new.processing_status = 'completed' and old.processing_status <> 'completed')
  execute function tell_webhooks('remittance.read');
create trigger remittances_review_told after update on remittances
  for each row when (new.processing_status = 'review' and old.processing_status <> 'review')
  execute function tell_webhooks('remittance.review_needed');
create trigger alerts_raised_told after insert on alerts
  for each row when (new.resolved_at is null) execute function tell_webhooks('alert.raised');
create trigger alerts_raised_again_told after update on alerts
  for each row when (new.resolved_at is null and old.resolved_at is not null)
  execute function tell_webhooks('alert.raised');
-- A case is found without rows, which it gets in the same transaction.
create trigger cases_changed_told after update on cases
  for each row when ((new.state, new.rows, new.asked, new.seen, new.due_on)
    is distinct from (old.state, old.rows, old.asked, old.seen, old.due_on))
  execute function tell_webhooks('case.changed');
create trigger cases_removed_told after delete on cases
  for each row execute function tell_webhooks('case.changed');
