import type { ReviewDoubt } from '@pfs/wire/document-review';

/** Each row in sight asks for it, at each key. */
const known = new WeakMap<readonly ReviewDoubt[], ReadonlySet<number | null>>();

/** The claims that are doubted as a whole. */
export function doubtedRows(doubts: readonly ReviewDoubt[]): ReadonlySet<number | null> {
  const rows =
    known.get(doubts) ??
    new Set(
      doubts.flatMap(({ part, row, field }) => (part === 'claim' && field === null ? [row] : [])),
    );
  known.set(doubts, rows);
  return rows;
}
