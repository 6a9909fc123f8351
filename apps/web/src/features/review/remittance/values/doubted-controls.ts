import type { ReviewPayment } from '@pfs/wire/document-review';

interface DoubtedControl {
  readonly control: ReviewPayment['controls'][number];
  /** Its number in the payment's list. */
  readonly at: number;
}

/** The printed sums and counts that wait for a person, in the order of the document. */
export function doubtedControls({ controls, doubts }: ReviewPayment): readonly DoubtedControl[] {
  const rows = new Set(doubts.map(({ part, row }) => (part === 'control' ? row : null)));
  return controls.map((control, at) => ({ control, at })).filter(({ at }) => rows.has(at));
}
