import { createLetterCase } from '@pfs/edi/letter-case';
import { createLexer, segmentBytesMax } from '@pfs/edi/lexer';
import {
  componentOf,
  elementEnd,
  elementStart,
  elementsMax,
  type Segment,
  segmentId,
} from '@pfs/edi/segment';
import type { Disguise } from './disguise.ts';
import { createDisguise } from './disguise.ts';

/** After this many bytes without a segment, no readable one begins before. */
const waitingBytesMax = 8 * segmentBytesMax;

/** Thrown if a file isn't EDI, of which nothing can be kept. */
export class NotEdiError extends Error {}

/**
 * The bytes of a remittance with people, numbers and addresses replaced, each element as long as
 * before. Everything between readable segments is replaced too, except separators. A piece is valid
 * until the next one is requested: all share one buffer.
 */
export async function* anonymize(
  chunks: AsyncIterable<Uint8Array>,
  key: string,
): AsyncIterable<Uint8Array> {
  const work = createWork(key);
  for await (const chunk of chunks) {
    // The buffer stays small for chunks of any size.
    for (let from = 0; from < chunk.length; from += segmentBytesMax) {
      const done = work.take(chunk.subarray(from, from + segmentBytesMax));
      if (done.length > 0) yield done;
    }
  }
  yield work.finish();
}

interface Work {
  take(piece: Uint8Array): Uint8Array;
  finish(): Uint8Array;
}

function createWork(key: string): Work {
  const buffer = new Uint8Array(waitingBytesMax + segmentBytesMax);
  /** The offset of the buffer in the file. */
  let passedBytes = 0;
  /** The ends of the finished and of the available bytes. */
  let at = 0;
  let end = 0;
  let disguise = createDisguise(key, []);
  let delimiters: Segment['delimiters'] | undefined;
  const letterCase = createLetterCase();
  const lexer = createLexer(
    {
      onSegment(segment) {
        if (!isSame(segment.delimiters, delimiters)) {
          delimiters = segment.delimiters;
          disguise = createDisguise(key, Object.values(delimiters));
        }
        const start = segment.byteOffset - passedBytes;
        const shift = start - (segment.starts[0] as number);
        passGap(start);
        coverSegment(segment, buffer, shift, disguise);
        at = (segment.starts[segment.elementCount + 1] as number) - 1 + shift;
      },
      onNotice: () => undefined,
      onRefused(content) {
        throw new NotEdiError(`it is not an EDI file (${content})`);
      },
    },
    { withNames: true },
  );

  /** Bytes before a place that belong to no segment: each run of letters and digits is replaced. */
  function passGap(to: number): void {
    // Before the first segment there is only white space and a byte order mark.
    const isStart = passedBytes + at === 0;
    const runBytesMax = 64;
    let start = at;
    for (let place = at; place <= to && !isStart; place++) {
      const isEnd = place === to || isGapSign(buffer[place] as number);
      if (!isEnd && place - start < runBytesMax) continue;
      disguise.hide(buffer, start, place);
      start = isEnd ? place + 1 : place;
    }
    at = to;
  }

  return {
    take(piece) {
      buffer.copyWithin(0, at, end);
      passedBytes += at;
      end -= at;
      at = 0;
      buffer.set(piece, end);
      end += piece.length;
      lexer.push(letterCase.fold(piece));
      if (end - at > waitingBytesMax) passGap(end - waitingBytesMax / 2);
      return buffer.subarray(0, at);
    },
    finish() {
      const done = at;
      lexer.end();
      at = Math.max(at, endOfId(buffer.subarray(0, end), at, delimiters));
      passGap(end);
      return buffer.subarray(done, end);
    },
  };
}

/** The id of an unterminated last segment decides whether it is read at all, so it stays. */
function endOfId(bytes: Uint8Array, from: number, delimiters: Segment['delimiters'] | undefined) {
  let start = from;
  while (start < bytes.length && isPadding(bytes[start] as number, delimiters)) start++;
  const idBytesMax = 3;
  let end = start;
  while (end < bytes.length && end - start < idBytesMax && bytes[end] !== delimiters?.element) {
    end++;
  }
  return end;
}

function isPadding(byte: number, delimiters: Segment['delimiters'] | undefined): boolean {
  return byte <= 0x20 || byte === delimiters?.segment;
}

/** White space and the usual separators separate words of unreadable parts. */
function isGapSign(byte: number): boolean {
  const isWhite = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xa0;
  return isWhite || byte === 0x2a || byte === 0x7e;
}

function isSame(first: Segment['delimiters'], second: Segment['delimiters'] | undefined): boolean {
  return (
    first === second ||
    (first.element === second?.element &&
      first.component === second.component &&
      first.segment === second.segment)
  );
}

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
function coverSegment(
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
