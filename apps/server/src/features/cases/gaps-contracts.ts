import { periodLabel } from '@pfs/core/lumps/settle-periods';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readTolerance } from '../claim-matches/public.ts';
import {
  isComparing,
  isUnclear,
  readTrueUps,
  settledLumpText,
  type TrueUpUnit,
} from '../payer-contracts/public.ts';
import { claimsOfOneInSql } from './gaps-prices.ts';

/** SQL of other kinds of claims: the fill of an adjudication `state`, and a claim as a text. */
interface OfState {
  readonly fill: RawBuilder<unknown>;
  readonly claimText: RawBuilder<unknown>;
}

/** Claims adjudicated below the terms of their contract. */
export function contractShorts(tx: TenantTransaction, of: OfState): RawBuilder<unknown> {
  return sql`
    select 'contract_short', term.payer_id::text, state.adjudication_id::text, checked.short,
      state.filled_on, fills.rx_number, fills.fill_number, fills.drug_name, fills.ndc, null::text,
      array[state.adjudication_id::text, one.paid::text], ${claimsOfOneInSql(of.claimText)}
    from contract_checks checked
    join contract_terms term on term.organization_id = checked.organization_id
      and term.id = checked.term_id
    join adjudication_states state on state.organization_id = checked.organization_id
      and state.adjudication_id = checked.adjudication_id
    ${of.fill}
    where checked.organization_id = ${tx.organizationId} and checked.state = 'short'`;
}

/** A period that ended, of which somebody can tell that more was taken than it comes to. */
function isAbove(unit: TrueUpUnit, today: Day, toleranceCents: number) {
  const { isShared, to, aboveCents, doubts } = unit;
  const isTold = !isShared && to < today && !isUnclear(doubts);
  return isTold && aboveCents !== undefined && aboveCents > toleranceCents;
}

const programNames = { ger: 'GER', ber: 'BER', dfer: 'DFER' } as const;
const unitName = (unit: TrueUpUnit) =>
  `${unit.kinds.map((kind) => programNames[kind]).join(' and ')} ${periodLabel(unit)}`;

/**
 * What lump sums of a period took above the figures of its guarantees. While claims are being
 * compared, what was found stays. A lump sum that a begun case has asked about isn't asked again.
 */
export async function trueUps(tx: TenantTransaction, today: Day): Promise<RawBuilder<unknown>> {
  if (await isComparing(tx)) return foundTrueUps(tx.organizationId);
  const tolerance = await readTolerance(tx);
  const units = (await readTrueUps(tx)).filter((unit) => isAbove(unit, today, tolerance));
  const rows = units.map((unit) => ({
    ...{ party: unit.payerId, row_key: unit.key, cents: unit.aboveCents },
    ...{ paid_on: unit.takenOn, about: unitName(unit) },
    targets: [unit.payerId, unit.from, unit.to, ...unit.kinds],
    had: unit.lumps.map(({ text }) => text).toSorted(),
  }));
  return sql`
    select 'true_up', party, row_key, cents / 100.0, paid_on, null::text, null::integer,
      null::text, null::text, about, targets, had
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (party text, row_key text,
      cents numeric, paid_on date, about text, targets text[], had text[])
    where not exists (
      select from case_rows begun
      join cases on cases.organization_id = begun.organization_id and cases.id = begun.case_id
        and cases.state <> 'found' and cases.party = given.party
      where begun.organization_id = ${tx.organizationId} and begun.kind = 'true_up'
        and begun.had && given.had)`;
}

const foundTrueUps = (organizationId: string) => sql`
  select held.kind, cases.party, held.row_key, held.amount, held.filled_on, held.rx_number,
    held.fill_number, held.drug_name, held.ndc, held.about, held.targets, held.had
  from case_rows held
  join cases on cases.organization_id = held.organization_id and cases.id = held.case_id
    and cases.state = 'found'
  where held.organization_id = ${organizationId} and held.kind = 'true_up'`;

/**
 * SQL: money given back for the period of a true-up since it was found, by lump sums that settle
 * nothing else.
 */
export async function trueUpReceipts(tx: TenantTransaction): Promise<RawBuilder<unknown>> {
  const unclear = (await readTrueUps(tx)).flatMap(({ doubts }) => doubts.lumps);
  return sql`
    select held.case_id, held.row_key, 'lump', lump.id, -lump.amount, lump.paid_on
    from case_rows held
    join current_lump_periods period on period.organization_id = held.organization_id
      and period.payer_id = held.targets[1]::uuid
      and period.from_on >= held.targets[2]::date and period.to_on <= held.targets[3]::date
      and (period.program = any (held.targets[4:]) or period.program = 'rate'
        and (case period.population when 'generic' then 'ger' when 'brand' then 'ber'
          else held.targets[4] end) = any (held.targets[4:]))
    join provider_adjustments lump on lump.organization_id = period.organization_id
      and lump.id = period.provider_adjustment_id and lump.amount < 0
      and not lump.id = any (${unclear.map(({ id }) => id)}::uuid[])
    join payments on payments.organization_id = period.organization_id
      and payments.id = period.payment_id and payments.counted
    where held.organization_id = ${tx.organizationId} and held.kind = 'true_up'
      and not ${settledLumpText} = any (held.had)`;
}

const dueReasons = {
  settlement: 'the day the lump sum was taken',
  notice: 'the day the notice was received',
  period_end: 'the end of the period',
} as const;

/**
 * Sets when found true-ups are due, the earliest of their rows, unless a person has set another
 * day.
 */
export async function setTrueUpDays(tx: TenantTransaction): Promise<void> {
  const units = await readTrueUps(tx);
  const due = units.flatMap(({ key, dispute }) => {
    if (dispute === undefined) return [];
    const { disputeDays: days, disputeDayKind: kind, disputeFrom } = dispute.guarantee;
    const reason = `The contract: ${days} ${kind} days from ${dueReasons[disputeFrom]}`;
    return [{ row_key: key, due_on: dispute.by, reason }];
  });
  await tx.client.query(
    `update cases set due_on = wanted.due_on, due_reason = wanted.reason
     from (
       select found.id, first.due_on, first.reason
       from cases found
       left join lateral (
         select due.due_on, due.reason
         from jsonb_to_recordset($2::jsonb) due (row_key text, due_on date, reason text)
         join case_rows held on held.organization_id = $1 and held.case_id = found.id
           and held.row_key = due.row_key
         order by due.due_on limit 1
       ) first on true
       where found.organization_id = $1 and found.kind = 'true_up' and found.state = 'found'
         and not exists (select from case_steps step where step.organization_id = $1
           and step.case_id = found.id and step.action = 'due')
     ) wanted
     where cases.organization_id = $1 and cases.id = wanted.id
       and (cases.due_on, cases.due_reason) is distinct from (wanted.due_on, wanted.reason)`,
    [tx.organizationId, JSON.stringify(due)],
  );
}
