import { elementsMax, type Segment, segmentId } from '@pfs/edi/segment';

/**
 * What an element holds, as far as hiding people needs to know:
 * - `code`: from a list; stays while it is as short as a code
 * - `number`: an amount, a day, a count; its digits stay
 * - `composite`: SVC01; the code of the drug stays, its description does not
 * - `reference`: PLB's reason and reference; words stay, because they say what a lump sum is
 * - `hidden`: everything else
 */
export type ElementKind = 'code' | 'number' | 'composite' | 'reference' | 'hidden';

const letters: Readonly<Record<string, ElementKind>> = {
  c: 'code',
  n: 'number',
  s: 'composite',
  r: 'reference',
  x: 'hidden',
};

/** One letter for each element from the first on; those behind the last letter are hidden. */
const patterns: Readonly<Record<string, string>> = {
  ISA: 'cxcxcxcxnnccnccc',
  GS: 'cxxnnncc',
  ST: 'cnc',
  SE: 'nn',
  GE: 'nn',
  IEA: 'nn',
  TA1: 'nnncc',
  BPR: 'cnccccxcxxxcxcxnc',
  TRN: 'cxxx',
  CUR: 'ccnccnccnccncc',
  DTM: 'cnnc',
  N1: 'cxcxcc',
  N3: 'xx',
  N4: 'xxxc',
  PER: 'cxcxcxcx',
  RDM: 'cxx',
  REF: 'cxx',
  LX: 'n',
  TS2: 'nnnnnnnnnnnnnnnnnnn',
  TS3: 'xcnnnnnnnnnnnnnnnnnnnnnn',
  CLP: 'xcnnncxccccnnc',
  NM1: 'ccxxxxxcxccx',
  MIA: 'nnnncnnnnnnnnnnnnnnccccn',
  MOA: 'nncccccnn',
  SVC: 'snncnsn',
  AMT: 'cnc',
  QTY: 'cnxc',
  LQ: 'cc',
};

/** By the number of a segment's id, as segments carry it: a file has millions of them. */
const kindsById = new Map<number, readonly ElementKind[]>();
const unknownKinds = kindsOf('');
for (const name of [...Object.keys(patterns), 'CAS', 'PLB']) {
  kindsById.set(segmentId(name), kindsOf(name));
}

/** What the elements of a segment hold, the first at 1. */
export function kindsOfElements({ id }: Segment): readonly ElementKind[] {
  return kindsById.get(id) ?? unknownKinds;
}

function kindsOf(name: string): readonly ElementKind[] {
  return Array.from({ length: elementsMax + 1 }, (_, element) => kindOfElement(name, element));
}

function kindOfElement(segmentName: string, element: number): ElementKind {
  if (segmentName === 'CAS') return element === 1 || element % 3 === 2 ? 'code' : 'number';
  if (segmentName === 'PLB') return kindInProviderAdjustment(element);
  const letter = patterns[segmentName]?.[element - 1] ?? 'x';
  return letters[letter] ?? 'hidden';
}

function kindInProviderAdjustment(element: number): ElementKind {
  if (element === 1) return 'hidden';
  if (element === 2) return 'number';
  return element % 2 === 1 ? 'reference' : 'number';
}
