import {
  componentOf,
  elementEnd,
  elementStart,
  elementsMax,
  type Segment,
  segmentId,
} from '@pfs/edi/segment';
import type { Disguise } from './disguise.ts';

/**
 * What an element contains, as far as anonymizing needs to know. `code`: from a list; kept while it
 * is as short as a code. `number`: an amount, a day, a count; its digits are kept. `composite`:
 * SVC01; the drug's code is kept, its description isn't. `reference`: PLB's reason and reference;
 * words are kept because they name the lump sum. `hidden`: everything else.
 */
type ElementKind = 'code' | 'number' | 'composite' | 'reference' | 'hidden';

const letters: Readonly<Record<string, ElementKind>> = {
  c: 'code',
  n: 'number',
  s: 'composite',
  r: 'reference',
  x: 'hidden',
};

/** One letter for each element from the first on; elements after the last letter are hidden. */
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

/** By the packed id of a segment: a file has millions of them. */
const kindsById = new Map<number, readonly ElementKind[]>();
const unknownKinds = kindsOf('');
for (const name of [...Object.keys(patterns), 'CAS', 'PLB']) {
  kindsById.set(segmentId(name), kindsOf(name));
}

/** The kinds of a segment's elements, the first at 1. */
function kindsOfElements({ id }: Segment): readonly ElementKind[] {
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

/** The longest code that is kept; longer text in its place could be anything. */
const codeBytesMax = 5;
const idBytesMax = 3;
const hyphen = 0x2d;

/**
 * Masks a segment in `bytes`, each element by its kind.
 *
 * @param shift the distance between positions in the segment's own bytes and in `bytes`
 */
export function coverSegment(
  segment: Segment,
  bytes: Uint8Array,
  shift: number,
  disguise: Disguise,
): void {
  const { starts, elementCount, component } = segment;
  const idStart = (starts[0] as number) + shift;
  const idEnd = (starts[1] as number) - 1 + shift;
  const kinds = kindsOfElements(segment);
  if (idEnd - idStart > idBytesMax) disguise.hide(bytes, idStart + idBytesMax, idEnd);
  for (let element = 1; element <= elementCount; element++) {
    const start = elementStart(segment, element) + shift;
    const end = elementEnd(segment, element) + shift;
    if (start === end) continue;
    switch (kinds[element]) {
      case 'code':
        coverCode(bytes, start, end, disguise);
        break;
      case 'number':
        disguise.hideLetters(bytes, start, end);
        break;
      case 'composite':
        eachPart(bytes, start, end, componentOf(segment, element), (from, to, part) => {
          if (part !== 1) coverCode(bytes, from, to, disguise);
          else if (!isProductCode(bytes, from, to)) disguise.hide(bytes, from, to);
        });
        break;
      case 'reference':
        eachPart(bytes, start, end, componentOf(segment, element), (from, to, part) => {
          if (part === 0) coverCode(bytes, from, to, disguise);
          else disguise.hideDigits(bytes, from, to);
        });
        break;
      default:
        eachPart(bytes, start, end, component, (from, to) => disguise.hide(bytes, from, to));
    }
  }
}

function eachPart(
  bytes: Uint8Array,
  start: number,
  end: number,
  separator: number,
  use: (from: number, to: number, part: number) => void,
): void {
  let from = start;
  let part = 0;
  for (let at = start; at <= end; at++) {
    if (at < end && bytes[at] !== separator) continue;
    use(from, at, part++);
    from = at + 1;
  }
}

/** Versions such as `005010X221A1` are kept too. */
function coverCode(bytes: Uint8Array, start: number, end: number, disguise: Disguise): void {
  const length = end - start;
  if (length <= codeBytesMax) return;
  const versionBytesMax = 12;
  const isVersion =
    length <= versionBytesMax && /^\d{6}(X\d{3}(A\d)?)?$/i.test(textOf(bytes, start, end));
  if (!isVersion) disguise.hide(bytes, start, end);
}

/** NDCs, and the codes of other lists. */
function isProductCode(bytes: Uint8Array, start: number, end: number): boolean {
  const productCodeBytesMax = 13;
  if (end - start > productCodeBytesMax) return false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    const isDigit = byte >= 0x30 && byte <= 0x39;
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    if (!isDigit && !isLetter && byte !== hyphen) return false;
  }
  return true;
}

/** A code's few characters. */
function textOf(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
