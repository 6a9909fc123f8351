/** As much of a payment as shows what differs: the same after proof, stored, and on a screen. */
export interface DifferingPayment {
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
export interface OpenDifferences {
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
