import { type Category, categoryTable } from '@pfs/core/category';
import {
  type Cents,
  addCents,
  centsOfSum,
  negateCents,
  sumCents,
  toDollars,
} from '@pfs/core/money';
import type { ClassificationTotals, RuleInput, RulePreview } from '@pfs/wire/classification';
import type { ChangedRows } from './reclassify.repository.ts';

/** What the money of an organization comes to, in the words of its dashboard. */
export interface TotalsOfMoney {
  readonly gross: Cents;
  readonly dir: Cents;
  readonly ger: Cents;
  readonly other: Cents;
  readonly net: Cents;
}

/** What a rule changes: its rows, and the totals, which only counted money moves. */
export function toEffect(
  where: RuleInput['where'],
  changes: readonly ChangedRows[],
  before: TotalsOfMoney,
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

export function toWire(totals: TotalsOfMoney): ClassificationTotals {
  return {
    grossAmount: toDollars(totals.gross),
    dirFees: toDollars(totals.dir),
    gerFees: toDollars(totals.ger),
    otherFees: toDollars(totals.other),
    netAmount: toDollars(totals.net),
  };
}

/** A fee of a claim stands above its net, in gross; a lump sum of a fee comes off net. */
function moved(
  totals: TotalsOfMoney,
  { where, category, amount }: { where: RuleInput['where']; category: Category; amount: Cents },
): TotalsOfMoney {
  const figure = categoryTable[category].fee?.of;
  if (figure === undefined) return totals;
  const withFee = { ...totals, [figure]: addCents(totals[figure], amount) };
  return where === 'claim_adjustment'
    ? { ...withFee, gross: addCents(totals.gross, amount) }
    : { ...withFee, net: addCents(totals.net, negateCents(amount)) };
}
