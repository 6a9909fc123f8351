import type { MutatedDocument } from './mutate-document.ts';

interface Gap {
  readonly layout: string;
  readonly kind: RegExp;
  readonly told: RegExp;
}

/** Mutations after which the reader is known to complete a document wrongly. */
const knownGaps: readonly Gap[] = [
  // Words of "Network Participation Fee" that a neighbor's heading separates name another fee.
  { layout: '', kind: /^merge headings/, told: /dirFee \(network/i },
  // The end of a name lies within the touching columns beside it.
  { layout: 'smallPrint', kind: /^fuse columns/, told: /^quantity .* and planName/ },
  // A column that is empty on its first page has no position on the next one.
  { layout: 'spreadsheetPrint', kind: /^blank column of a page/, told: /^planName/ },
];

export function isKnownGap(layout: string, { kind, told }: MutatedDocument): boolean {
  return knownGaps.some(
    (gap) =>
      (gap.layout === '' || gap.layout === layout) && gap.kind.test(kind) && gap.told.test(told),
  );
}
