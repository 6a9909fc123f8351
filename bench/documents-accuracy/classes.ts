import type { ProvenDocument } from '@pfs/documents/proven-document';
import {
  type DocumentEvaluation,
  evaluateDocument,
} from '../../packages/documents/src/testing/corpus/evaluation/evaluate-document.ts';
import {
  heldOutNames,
  type LayoutName,
  layoutNames,
  openLayoutNames,
} from '../../packages/documents/src/testing/corpus/layouts.ts';
import {
  type CorpusDocument,
  makeCorpusDocument,
} from '../../packages/documents/src/testing/corpus/make-corpus-document.ts';
import {
  type Degradation,
  degradations,
} from '../../packages/documents/src/testing/corpus/scans/degrade.ts';
import { makeScan } from '../../packages/documents/src/testing/corpus/scans/make-scan.ts';
import { makeSheetDocument } from '../../packages/documents/src/testing/corpus/sheets/make-sheet-document.ts';
import { type Fault, faultKinds } from '../../packages/documents/src/testing/corpus/style.ts';
import { evaluateWild } from '../../packages/documents/src/testing/wild/evaluate-wild.ts';
import {
  makeWildDocument,
  wildFreshApartNames,
  wildFreshNames,
  wildHeldOutNames,
  wildLayoutNames,
  wildUnseenNames,
} from '../../packages/documents/src/testing/wild/make-wild-document.ts';

export const classNames = [
  'digital',
  'digital-apart',
  'digital-faulty',
  'sheet',
  'sheet-faulty',
  'wild',
  'wild-kept-apart',
  'wild-unseen',
  'wild-fresh',
  'wild-fresh-apart',
  'wild-composed',
  'wild-composed-apart',
  'wild-clean',
  ...degradations,
] as const;

type WildName = Extract<ClassName, `wild${string}`>;

export type ClassName = (typeof classNames)[number];

/** A scan has few claims: a page or two. */
const claimsOfScan = 18;

export interface ClassDocument {
  /** Layout, seed and changes: enough to generate it again. */
  readonly label: string;
  make(): Promise<JudgedDocument>;
}

interface JudgedDocument {
  readonly bytes: Uint8Array;
  /** It contains a mistake by the payer. */
  readonly isFaulty: boolean;
  judge(read: ProvenDocument): DocumentEvaluation;
}

interface Chosen {
  readonly count: number;
  readonly firstSeed: number;
  readonly layouts: readonly string[] | undefined;
}

/** The given number of documents of a class, cycling through its layouts. */
export function* documentsOf(
  name: ClassName,
  { count, firstSeed, layouts }: Chosen,
): Iterable<ClassDocument> {
  if (name === 'sheet' || name === 'sheet-faulty') {
    yield* sheets(name, { count, firstSeed });
    return;
  }
  if (isWild(name)) {
    yield* wild(name, { count, firstSeed, layouts });
    return;
  }
  const all = layoutsOf(name).filter((layout) => layouts?.includes(layout) ?? true);
  if (all.length === 0) return;
  for (let at = 0; at < count; at += 1) {
    const layout = all[at % all.length] as LayoutName;
    const seed = firstSeed + Math.floor(at / all.length);
    const label = `${name} ${layout} ${seed}`;
    if (name === 'digital' || name === 'digital-apart') {
      yield { label, make: () => whole(makeCorpusDocument({ layout, seed })) };
    } else if (name === 'digital-faulty') {
      const kind = faultOf(layout, at);
      const fault = { kind, at: (seed * 7_919 + at * 104_729) % 10_000 };
      const make = () => whole(makeCorpusDocument({ layout, seed, fault }));
      yield { label: `${label} ${kind} at ${fault.at}`, make };
    } else yield { label, make: () => scanned({ layout, seed, degradation: name }) };
  }
}

/** Spreadsheets have their columns in any order; all their mistakes are the payer's own. */
function* sheets(
  name: 'sheet' | 'sheet-faulty',
  { count, firstSeed }: Omit<Chosen, 'layouts'>,
): Iterable<ClassDocument> {
  for (let at = 0; at < count; at += 1) {
    const seed = firstSeed + at;
    const kind = sheetFaults[at % sheetFaults.length] ?? 'net';
    const fault = name === 'sheet' ? {} : { fault: { kind, at: (seed * 7_919) % 10_000 } };
    const make = async () => {
      const made = makeSheetDocument({ seed, ...fault });
      return judgedAsCorpus(made.bytes, made);
    };
    const label = name === 'sheet' ? `sheet ${seed}` : `sheet-faulty ${seed} ${kind}`;
    yield { label, make };
  }
}

const wildNames: Readonly<Record<WildName, readonly string[]>> = {
  wild: wildLayoutNames,
  'wild-kept-apart': wildHeldOutNames,
  'wild-unseen': wildUnseenNames,
  'wild-fresh': wildFreshNames,
  'wild-fresh-apart': wildFreshApartNames,
  'wild-composed': ['composed'],
  'wild-composed-apart': ['composedApart'],
  'wild-clean': wildLayoutNames,
};

/** Shapes seen in the wild, as PDFs or clean scans, with their own scoring. */
function* wild(name: WildName, { count, firstSeed, layouts }: Chosen): Iterable<ClassDocument> {
  const all = wildNames[name].filter((layout) => layouts?.includes(layout) ?? true);
  for (let at = 0; all.length > 0 && at < count; at += 1) {
    const layout = all[at % all.length] ?? '';
    const seed = firstSeed + Math.floor(at / all.length);
    const make = async (): Promise<JudgedDocument> => {
      const made = await makeWildDocument({ layout, seed });
      const scan = name === 'wild-clean' ? await makeScan(made, { degradation: 'clean' }) : made;
      return { bytes: scan.bytes, isFaulty: false, judge: (read) => evaluateWild(read, made) };
    };
    yield { label: `${name} ${layout} ${seed}`, make };
  }
}

function isWild(name: ClassName): name is WildName {
  return name.startsWith('wild');
}

const sheetFaults = ['lost_row', 'doubled_row', 'net', 'gross'] as const;

function layoutsOf(name: ClassName): readonly LayoutName[] {
  if (name === 'digital') return openLayoutNames;
  return name === 'digital-apart' ? heldOutNames : layoutNames;
}

/** An amount that isn't printed can't be wrong. */
function faultOf(layout: LayoutName, at: number): Fault['kind'] {
  const kind = faultKinds[at % faultKinds.length] ?? 'net';
  return layout === 'oneAmount' && kind === 'amount' ? 'net' : kind;
}

async function whole(making: Promise<CorpusDocument>): Promise<JudgedDocument> {
  const made = await making;
  return judgedAsCorpus(made.bytes, made);
}

function judgedAsCorpus(
  bytes: Uint8Array,
  made: Pick<CorpusDocument, 'truth' | 'style'>,
): JudgedDocument {
  const isFaulty = made.style.fault !== undefined;
  return { bytes, isFaulty, judge: (read) => evaluateDocument(read, made) };
}

async function scanned({
  layout,
  seed,
  degradation,
}: {
  readonly layout: LayoutName;
  readonly seed: number;
  readonly degradation: Degradation;
}): Promise<JudgedDocument> {
  const made = await makeCorpusDocument({ layout, seed, claims: claimsOfScan });
  return judgedAsCorpus((await makeScan(made, { degradation })).bytes, made);
}
