import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { DocumentWords } from '../../document-words.ts';
import { layoutRemittance } from '../../layout/layout-remittance.ts';
import type { ProvenDocument } from '../../proven-document.ts';
import { readWords } from '../../read-words.ts';
import { type LayoutName, openLayoutNames } from '../corpus/layouts.ts';
import { makeCorpusDocument } from '../corpus/make-corpus-document.ts';
import type { TrueRemittance } from '../corpus/truth.ts';
import { makeWildDocument, wildLayoutNames } from '../wild/make-wild-document.ts';
import { type DocumentPlaces, documentPlaces } from './document-places.ts';
import { evaluateCompleted } from './evaluate-completed.ts';

/** A document that is read completely and correctly, as words that mutations change. */
export interface BaseDocument {
  readonly layout: string;
  readonly seed: number;
  readonly words: DocumentWords;
  readonly truth: TrueRemittance;
  readonly places: DocumentPlaces;
}

export const baseLayouts: readonly string[] = [...openLayoutNames, ...wildLayoutNames];

/** Enough for totals and gaps, and quick to read. */
const corpusClaims = 9;

/** Undefined if the unchanged document goes to review, because changing it would show nothing. */
export async function makeBaseDocument(
  layout: string,
  seed: number,
): Promise<BaseDocument | undefined> {
  const isCorpus = (openLayoutNames as readonly string[]).includes(layout);
  const made = isCorpus
    ? await makeCorpusDocument({ layout: layout as LayoutName, seed, claims: corpusClaims })
    : await makeWildDocument({ layout, seed });
  const words = await readWords(made.bytes);
  const { truth } = made;
  const evaluation = evaluateCompleted(readMutated(words), truth);
  if (evaluation.outcome !== 'right') return undefined;
  return { layout, seed, words, truth, places: documentPlaces(words) };
}

/** What readDocument makes of words written in a file. */
export function readMutated(words: DocumentWords): ProvenDocument {
  const { notRemittance, pages, payments } = layoutRemittance(words);
  return {
    kind: 'pdf',
    pages,
    payments: payments.map((payment) => proveDraft(payment)),
    notRemittance,
  };
}
