import { createSeededRandom } from '@pfs/edi/seeded-random';
import type { DocumentWords } from '../../document-words.ts';
import type { BaseDocument } from './base-document.ts';
import { withChanges } from './change-words.ts';
import { columnMutations } from './column-mutations.ts';
import { headMutations } from './head-mutations.ts';
import { headingMutations } from './heading-mutations.ts';
import type { MutationKinds } from './mutation.ts';
import { rowMutations } from './row-mutations.ts';

export const mutationKinds: MutationKinds = {
  ...columnMutations,
  ...headingMutations,
  ...rowMutations,
  ...headMutations,
};

export interface MutatedDocument {
  readonly kind: string;
  /** Which column, heading, row or label it was done to. */
  readonly told: string;
  readonly words: DocumentWords;
}

const attemptsMax = 50;

/** The document with one thing changed; the same number changes the same thing. */
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

/** Two layouts of one seed are changed in ways of their own. */
function streamOf(layout: string): number {
  return [...layout].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 13);
}
