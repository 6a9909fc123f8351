import { createSeededRandom } from '@pfs/edi/seeded-random';
import { makeTruth } from './content/make-truth.ts';
import { drawDocument } from './drawing/draw-document.ts';
import { type LayoutName, layouts } from './layouts.ts';
import type { Fault, Style } from './style.ts';
import type { TrueRemittance } from './truth.ts';

export interface CorpusDocument {
  readonly layout: LayoutName;
  readonly seed: number;
  readonly style: Style;
  readonly truth: TrueRemittance;
  readonly bytes: Uint8Array;
}

export interface CorpusOptions {
  readonly layout: LayoutName;
  readonly seed: number;
  /** Overrides the number the layout calls for. */
  readonly claims?: number;
  /** A mistake made by the payer. */
  readonly fault?: Fault;
}

/** A believable remittance as a PDF, and what it says. The same seed gives the same bytes. */
export async function makeCorpusDocument(options: CorpusOptions): Promise<CorpusDocument> {
  const { layout, seed, claims, fault } = options;
  const honest = layouts[layout](createSeededRandom(seed, streamOf(layout)));
  const style = fault === undefined ? honest : { ...honest, fault };
  const content =
    claims === undefined ? style.content : { ...style.content, claims: [claims, claims] as const };
  const truth = makeTruth(createSeededRandom(seed, 1 + streamOf(layout)), content);
  return { layout, seed, style, truth, bytes: await drawDocument(truth, style) };
}

/** Two layouts of one seed share nothing, and a new layout changes no other. */
function streamOf(layout: string): number {
  return [...layout].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7);
}
