import type { DoubtCode } from '../draft-messages.ts';

/** What a claim says beside its money: cost and drug figures rest on it, and no amount does. */
const checkedFields = ['drugName', 'ndc', 'quantity', 'planName'] as const;

type CheckedField = (typeof checkedFields)[number];

/**
 * Doubts that are not about such a value alone: an amount may be lost in it, its row may be none,
 * or its column another one, which one step of a review mends for all rows.
 */
const aboutMore: ReadonlySet<string> = new Set<DoubtCode>([
  'amount_in_words',
  'not_a_claim',
  'column_uncertain',
]);

/** As much of a doubt as tells: the same after proof, stored, and on a screen. */
interface ToldDoubt {
  readonly part: string;
  readonly row?: number | null | undefined;
  readonly field?: string | null | undefined;
  readonly code: string;
}

/**
 * Whether a doubt is only an item to check: its value is left out of the claim until a person has
 * looked, and money that is proven counts meanwhile. All other doubts hold the payment.
 */
export function isItemToCheck({ code, field, part }: ToldDoubt): boolean {
  return part === 'claim' && isCheckedField(field) && !aboutMore.has(code);
}

export function isCheckedField(field: string | null | undefined): field is CheckedField {
  return checkedFields.some((one) => one === field);
}

/** With one of them wrong, and nobody knows which, the other is no use either. */
const asksBoth: ReadonlySet<string> = new Set<DoubtCode>([
  'ndc_of_other_drug',
  'ndc_of_other_strength',
]);

/** The values that claims go without while they are to be checked, by row. */
export function valuesLeftOut(doubts: readonly ToldDoubt[]): ReadonlyMap<number, Set<string>> {
  const leftOut = new Map<number, Set<string>>();
  for (const doubt of doubts.filter(isItemToCheck)) {
    const { code, field, row } = doubt;
    const ofRow = leftOut.get(row ?? -1) ?? new Set<string>();
    ofRow.add(field ?? '');
    if (asksBoth.has(code)) ofRow.add('drugName');
    leftOut.set(row ?? -1, ofRow);
  }
  return leftOut;
}

/** As much of a payment as shows what differs: the same after proof, stored, and on a screen. */
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
  /** Claims with an amount among their words: it may belong in a column. */
  readonly amountsInWords: number;
}

/** What speaks against saying that a payment balances, even where claims come to its amount. */
export function openDifferences({ equations, doubts }: DifferingPayment): OpenDifferences {
  const broken = (kind: string) => equations.filter((one) => one.kind === kind && !one.holds);
  const doubted = (code: string) =>
    doubts.flatMap((doubt) => (doubt.code === code ? [doubt.row] : []));
  const rows = [...broken('row').map(({ row }) => row), ...doubted('row_does_not_close')];
  return {
    rows: new Set(rows).size,
    totals: broken('sum').length,
    counts: broken('count').length,
    amountsInWords: new Set(doubted('amount_in_words')).size,
  };
}

/** Nothing at all differs: neither rows, nor printed totals and counts, nor the payment. */
export function isBalanced(difference: number | null | undefined, payment: DifferingPayment) {
  return (
    difference === 0 &&
    Object.values(openDifferences(payment)).every((differing) => differing === 0)
  );
}
