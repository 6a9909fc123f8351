import { refundLetterAt } from '@pfs/core/remittance';
import type { ClaimParts } from './claim-assembly.ts';
import type { Delimiters } from './delimiters.ts';
import {
  behind,
  type Cursor,
  createCursor,
  declined,
  plainTerminator,
  useDelimiters,
} from './plain-bytes.ts';
import {
  createPlainParts,
  type PlainParts,
  plainAdjustment,
  plainClaim,
  plainDate,
  plainService,
} from './plain-claims.ts';
import { segmentId } from './segment.ts';

/**
 * Reads segments of claims in one pass over their bytes, without splitting elements first, as long
 * as they have the usual form. It takes a segment completely or not at all: anything long, odd, new
 * or wrong is declined, untouched, and left to the general reader. A test checks that both give the
 * same results; this one is only faster.
 */
export interface PlainSegments {
  use(delimiters: Delimiters): void;
  /**
   * Takes segments from `at` on; answers where the first one begins that it did not take.
   *
   * @param bytes with room for `plainBytesMax` behind `end`, where anything may stand
   * @param end behind the last byte of the file so far
   * @param passedBytes what of the file went before `bytes`
   * @param segments how many went before `at`
   */
  read(bytes: Uint8Array, at: number, end: number, passedBytes: number, segments: number): number;
  /** How many segments the last call took. */
  readonly taken: () => number;
}

const clp = segmentId('CLP');
const cas = segmentId('CAS');
const svc = segmentId('SVC');
const dtm = segmentId('DTM');
const ref = segmentId('REF');
const nm1 = segmentId('NM1');
const amt = segmentId('AMT');
const moa = segmentId('MOA');
const referenceF8 = segmentId('F8');
const referenceCe = segmentId('CE');
const referenceXz = segmentId('XZ');

const letterF = 0x46;
const letterL = 0x4c;
const letterQ = 0x51;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** A segment this short can't have too many elements. */
const fewBytesMax = 60;

/** Names are skipped; few are longer. */
const nameBytesMax = 240;

/** @param isAmongClaims whether segments belong to claims just now */
export function createPlainSegments(
  parts: ClaimParts,
  isAmongClaims: () => boolean,
): PlainSegments {
  const cursor = createCursor();
  const plain = createPlainParts(parts, cursor);
  let taken = 0;
  let viewed: Uint8Array | undefined;
  return {
    use: (delimiters) => useDelimiters(cursor, delimiters),
    read(bytes, start, end, passedBytes, segments) {
      taken = 0;
      if (!cursor.usable || !isAmongClaims()) return start;
      if (bytes !== viewed) {
        viewed = bytes;
        cursor.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      }
      let at = start;
      while (at < end) {
        const number = segments + taken + 1;
        const next = readOne(plain, bytes, at, end, number, passedBytes);
        if (next < 0) break;
        taken++;
        at = next;
        if (at < end && bytes[at] === carriageReturn) at++;
        if (at < end && bytes[at] === lineFeed) at++;
      }
      return at;
    },
    taken: () => taken,
  };
}

function readOne(
  parts: PlainParts,
  bytes: Uint8Array,
  at: number,
  end: number,
  number: number,
  passedBytes: number,
): number {
  const { cursor } = parts;
  if (bytes[at + 3] !== cursor.element) return passRemark(parts, bytes, at, end);
  const first = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8);
  const id = first | (bytes[at + 2] as number);
  if (id === clp) return plainClaim(parts, bytes, at, end, number, passedBytes + at);
  if (!parts.state.open) return declined;
  switch (id) {
    case cas:
      return plainAdjustment(parts, bytes, at, end);
    case dtm:
      return plainDate(parts, bytes, at, end);
    case svc:
      return plainService(parts, bytes, at, end, number, passedBytes + at);
    case ref:
      return passReference(cursor, bytes, at, end);
    case amt:
    case moa:
      return behind(plainTerminator(cursor, bytes, at + 4, fewBytesMax), end);
    case nm1:
      return behind(plainTerminator(cursor, bytes, at + 4, nameBytesMax), end);
    default:
      return declined;
  }
}

/** Skips LQ, the only segment of claims with an id of two letters, unless it may be a refund's. */
function passRemark(
  { cursor, state }: PlainParts,
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  const isRemark = bytes[at] === letterL && bytes[at + 1] === letterQ;
  if (!isRemark || bytes[at + 2] !== cursor.element || !state.open) return declined;
  if (state.claimId.charCodeAt(refundLetterAt) === letterF) return declined;
  return behind(plainTerminator(cursor, bytes, at + 3, fewBytesMax), end);
}

/** Skips a reference that isn't kept. */
function passReference(cursor: Cursor, bytes: Uint8Array, at: number, end: number): number {
  const { element, terminator } = cursor;
  const first = bytes[at + 4] as number;
  const second = bytes[at + 5] as number;
  if (bytes[at + 6] !== element || first === element || second === element) return declined;
  if (first === terminator || second === terminator) return declined;
  const qualifier = (first << 16) | (second << 8);
  const isKept =
    qualifier === referenceF8 || qualifier === referenceCe || qualifier === referenceXz;
  if (isKept) return declined;
  return behind(plainTerminator(cursor, bytes, at + 7, fewBytesMax), end);
}
