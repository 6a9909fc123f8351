import type { DoubtCode } from '../draft-messages.ts';

/** A claim's values other than money: cost and drug figures depend on them, amounts don't. */
const checkedFields = ['drugName', 'ndc', 'quantity', 'planName'] as const;

type CheckedField = (typeof checkedFields)[number];

/**
 * Doubts that concern more than the value: an amount may be lost in it, its row may not be a claim,
 * or its column may be wrong, which one review step fixes for all rows.
 */
const rowLevelCodes: ReadonlySet<string> = new Set<DoubtCode>([
  'amount_in_words',
  'not_a_claim',
  'column_uncertain',
]);

/** The part of a doubt that matters here; the same after proof, stored, and on a screen. */
interface DoubtLike {
  readonly part: string;
  readonly row?: number | null | undefined;
  readonly field?: string | null | undefined;
  readonly code: string;
}

/**
 * Whether a doubt is only an item to check: the claim goes without the value until a person checks
 * it, and proven money counts meanwhile. Any other doubt holds the payment.
 */
export function isItemToCheck({ code, field, part }: DoubtLike): boolean {
  return part === 'claim' && isCheckedField(field) && !rowLevelCodes.has(code);
}

export function isCheckedField(field: string | null | undefined): field is CheckedField {
  return checkedFields.some((one) => one === field);
}

/** One of the two is wrong, and it's unknown which, so neither is usable. */
const needsBoth: ReadonlySet<string> = new Set<DoubtCode>([
  'ndc_of_other_drug',
  'ndc_of_other_strength',
]);

/** The values left out of claims until checked, by row. */
export function valuesLeftOut(doubts: readonly DoubtLike[]): ReadonlyMap<number, Set<string>> {
  const leftOut = new Map<number, Set<string>>();
  for (const doubt of doubts.filter(isItemToCheck)) {
    const { code, field, row } = doubt;
    const ofRow = leftOut.get(row ?? -1) ?? new Set<string>();
    ofRow.add(field ?? '');
    if (needsBoth.has(code)) ofRow.add('drugName');
    leftOut.set(row ?? -1, ofRow);
  }
  return leftOut;
}

/** The part of a payment that shows differences; the same after proof, stored, and on a screen. */
interface DifferingPayment {
  readonly equations: readonly {
    readonly kind: string;
    readonly row?: number | null | undefined;
    readonly holds: boolean;
  }[];
  readonly doubts: readonly {
    readonly part: string;
    readonly row?: number | null | undefined;
    readonly code: string;
  }[];
}

/** How many of each differ. */
interface OpenDifferences {
  readonly rows: number;
  readonly totals: number;
  readonly counts: number;
  /** Claims with an amount in their text: it may belong in a column. */
  readonly amountsText: number;
}

/** Open differences, even if the claims come to the amount paid. */
export function openDifferences({ equations, doubts }: DifferingPayment): OpenDifferences {
  const broken = (kind: string) => equations.filter((one) => one.kind === kind && !one.holds);
  const doubted = (code: string) =>
    doubts.flatMap((doubt) => (doubt.code === code ? [doubt.row] : []));
  const rows = [...broken('row').map(({ row }) => row), ...doubted('row_does_not_close')];
  return {
    rows: new Set(rows).size,
    totals: broken('sum').length,
    counts: broken('count').length,
    amountsText: new Set(doubted('amount_in_words')).size,
  };
}

/** Whether nothing differs: no row, no printed total or count, nor the payment. */
export function isBalanced(difference: number | null | undefined, payment: DifferingPayment) {
  return (
    difference === 0 &&
    Object.values(openDifferences(payment)).every((differing) => differing === 0)
  );
}
