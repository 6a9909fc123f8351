import {
  appealDeadline,
  type OpenWindow,
  startMissingReason,
} from '@pfs/core/recovery/price-appeals';
import type { Day } from '@pfs/core/remittance';
import { type UsState, usStates } from '@pfs/core/us-states';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readStateRules, type StateRule, windowOfPayer } from './price-checks.ts';

interface FoundCase {
  readonly id: string;
  readonly payer_last_on: Day | null;
  readonly state_last_on: Day | null;
  readonly state_rule_id: string | null;
  readonly days: number | null;
  readonly day_kind: string;
  readonly starts: string;
  readonly state: UsState | null;
}

/**
 * Cases of prices that nobody has begun are due when the first of their rows is. A deadline that a
 * person has set stays.
 */
export async function setPriceDeadlines(tx: TenantTransaction): Promise<void> {
  const { rows } = await sql<FoundCase>`
    select cases.id, due.payer_last_on, due.state_last_on, due.state_rule_id, rule.days,
      rule.day_kind, rule.starts, (select state from floor_rules where id = due.state_rule_id)
    from cases
    left join appeal_rules rule on rule.organization_id = cases.organization_id
      and rule.payer_id::text = cases.party
    left join lateral (
      select checked.* from case_rows held
      join price_checks checked on checked.organization_id = held.organization_id
        and checked.adjudication_id = held.row_key::uuid
      where held.organization_id = cases.organization_id and held.case_id = cases.id
      order by checked.last_on nulls last, checked.asked desc, held.row_key limit 1
    ) due on true
    where cases.organization_id = ${tx.organizationId} and cases.kind in ('mac', 'floor')
      and cases.state = 'found' and not exists (
        select from case_steps step where step.organization_id = cases.organization_id
          and step.case_id = cases.id and step.action = 'due')`.execute(tx.query);
  if (rows.length === 0) return;
  const windows = new Map((await readStateRules(tx)).map((rule) => [rule.id, rule]));
  const dated = rows.map((one) => {
    const due = appealDeadline(windowsOf(one, windows));
    const isMissing = due === undefined && one.starts === 'remittance';
    const reason = due?.reason ?? (isMissing ? startMissingReason : null);
    return { id: one.id, due_on: due?.dueOn ?? null, due_reason: reason };
  });
  await sql`
    update cases set due_on = dated.due_on, due_reason = dated.due_reason
    from jsonb_to_recordset(${JSON.stringify(dated)}::jsonb)
      as dated (id uuid, due_on date, due_reason text)
    where cases.organization_id = ${tx.organizationId} and cases.id = dated.id
      and (cases.due_on, cases.due_reason)
        is distinct from (dated.due_on, dated.due_reason)`.execute(tx.query);
}

function windowsOf(one: FoundCase, ofState: ReadonlyMap<string, StateRule>): readonly OpenWindow[] {
  const { days, day_kind, starts, payer_last_on, state_last_on, state } = one;
  const { window, doubt } = ofState.get(one.state_rule_id ?? '') ?? {};
  const payer =
    days === null || payer_last_on === null
      ? []
      : [{ who: 'Payer', window: windowOfPayer({ days, day_kind, starts }), last: payer_last_on }];
  if (window === undefined || state_last_on === null || state === null) return payer;
  return [...payer, { who: usStates[state], window, last: state_last_on, doubt }];
}
