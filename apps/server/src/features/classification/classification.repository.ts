import { type Category, categoryTable } from '@pfs/core/category';
import { everything } from '@pfs/core/figures/figure-filter';
import {
  addCents,
  type Cents,
  centsOfSum,
  negateCents,
  sumCents,
  toCents,
  toDollars,
} from '@pfs/core/money';
import type { ClassificationTotals, RuleInput, RulePreview } from '@pfs/wire/classification';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readFigures } from '../figures/public.ts';
import type { ChangedRows } from './reclassify.repository.ts';

/** The totals of all counted payments. */
export async function readTotals(tx: TenantTransaction): Promise<Totals> {
  const figures = ['grossAmount', 'dirFees', 'gerFees', 'otherFees', 'netAmount'] as const;
  const { whole } = await readFigures(tx, { figures, by: null, filter: everything });
  const cents = (name: (typeof figures)[number]) => toCents(whole[name] ?? 0);
  return {
    gross: cents('grossAmount'),
    dir: cents('dirFees'),
    ger: cents('gerFees'),
    other: cents('otherFees'),
    net: cents('netAmount'),
  };
}

interface UnclassifiedRow {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly where: 'provider_adjustment' | 'claim_adjustment';
  readonly code: string;
  readonly reference: string | null;
  readonly rows: number;
  readonly amount: string;
  readonly first_on: string;
  readonly last_on: string;
}

/** More than a person works through; the rest are smaller amounts. */
const groupsMax = 500;

/**
 * Amounts that no rule classifies, largest first. Reads each claim of the organization once.
 * Excludes denied claims, from which nothing was taken.
 */
export async function listUnclassifiedRows(
  tx: TenantTransaction,
): Promise<readonly UnclassifiedRow[]> {
  const { rows } = await sql<UnclassifiedRow>`
    select found.payer_id, payers.name as payer_name, "where", found.code, reference,
      count(*)::int as rows, sum(amount)::text as amount, min(day)::text as first_on,
      max(day)::text as last_on
    from (
      select payer_id, 'provider_adjustment' as "where", code, reference, amount, paid_on as day
      from provider_adjustments
      where organization_id = ${tx.organizationId} and category = 'unclassified'
      union all
      select payer_id, 'claim_adjustment', (entry ->> 1) || ' ' || (entry ->> 2), null,
        (entry ->> 3)::numeric, processed_date
      from claims, jsonb_array_elements(adjustments) entry
      where organization_id = ${tx.organizationId} and status <> 'denied'
        and entry ->> 4 = 'unclassified'
    ) found
    join payers on payers.organization_id = ${tx.organizationId} and payers.id = found.payer_id
    where amount <> 0
    group by found.payer_id, payers.name, "where", found.code, reference
    order by abs(sum(amount)) desc, payers.name, found.code, reference
    limit ${groupsMax}`.execute(tx.query);
  return rows;
}

/** The totals of an organization, as on its dashboard. */
interface Totals {
  readonly gross: Cents;
  readonly dir: Cents;
  readonly ger: Cents;
  readonly other: Cents;
  readonly net: Cents;
}

/** The effect of a rule: its rows, and the totals, which only counted payments change. */
export function toEffect(
  where: RuleInput['where'],
  changes: readonly ChangedRows[],
  before: Totals,
): RulePreview {
  const days = changes.flatMap((change) => [change.first_on, change.last_on]).toSorted();
  let after = before;
  for (const change of changes) {
    if (!change.counted) continue;
    const amount = centsOfSum(change.amount);
    after = moved(after, { where, category: change.from_category, amount: negateCents(amount) });
    after = moved(after, { where, category: change.to_category, amount });
  }
  return {
    rows: changes.reduce((sum, change) => sum + change.rows, 0),
    payments: new Set(changes.map((change) => change.payment_id)).size,
    amount: toDollars(sumCents(changes.map((change) => centsOfSum(change.amount)))),
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    before: toWire(before),
    after: toWire(after),
  };
}

/** An effect in the audit trail: `4 adjustments in 1 payment reclassified`. */
export function effectWords(
  { rows, payments }: Pick<RulePreview, 'rows' | 'payments'>,
  row: 'adjustment' | 'lump sum',
): string {
  const counted = `${rows} ${row}${rows === 1 ? '' : 's'}`;
  return `${counted} in ${payments} payment${payments === 1 ? '' : 's'} reclassified`;
}

export function toWire(totals: Totals): ClassificationTotals {
  return {
    grossAmount: toDollars(totals.gross),
    dirFees: toDollars(totals.dir),
    gerFees: toDollars(totals.ger),
    otherFees: toDollars(totals.other),
    netAmount: toDollars(totals.net),
  };
}

/** A claim's fee is part of gross, in addition to net; a fee as a lump sum reduces net. */
function moved(
  totals: Totals,
  { where, category, amount }: { where: RuleInput['where']; category: Category; amount: Cents },
): Totals {
  const figure = categoryTable[category].fee?.of;
  if (figure === undefined) return totals;
  const withFee = { ...totals, [figure]: addCents(totals[figure], amount) };
  return where === 'claim_adjustment'
    ? { ...withFee, gross: addCents(totals.gross, amount) }
    : { ...withFee, net: addCents(totals.net, negateCents(amount)) };
}
