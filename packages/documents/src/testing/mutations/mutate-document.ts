import { createSeededRandom } from '@pfs/edi/seeded-random';
import type { DocumentWords } from '../../document-words.ts';
import type { BaseDocument } from './base-document.ts';
import { type MutationKinds, withChanges } from './change-words.ts';
import { columnMutations } from './column-mutations.ts';
import { headingMutations } from './heading-mutations.ts';
import { headMutations, rowMutations } from './row-mutations.ts';

export const mutationKinds: MutationKinds = {
  ...columnMutations,
  ...headingMutations,
  ...rowMutations,
  ...headMutations,
};

export interface MutatedDocument {
  readonly kind: string;
  /** The column, heading, row or label that was changed. */
  readonly told: string;
  readonly words: DocumentWords;
}

const attemptsMax = 500;

/** The document with one change. The same number changes the same thing. */
export function mutateDocument(
  base: BaseDocument,
  number: number,
  kinds: readonly string[] = Object.keys(mutationKinds),
): MutatedDocument {
  const random = createSeededRandom(base.seed, streamOf(base.layout) + number);
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const kind = random.pick(kinds);
    const mutation = mutationKinds[kind]?.({ base, random });
    if (mutation === undefined || mutation.changes.size === 0) continue;
    const words = withChanges(base.words, mutation.changes);
    return { kind, told: mutation.told, words };
  }
  throw new RangeError(`no mutation fits ${base.layout} ${base.seed}`);
}

/** Two layouts of one seed are changed differently. */
function streamOf(layout: string): number {
  return [...layout].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 13);
}

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
