import { componentOf } from '@pfs/edi/composite';
import { elementEnd, elementStart, type Segment } from '@pfs/edi/segment';
import type { Disguise } from './disguise.ts';
import { kindsOfElements } from './element-kinds.ts';

/** The longest code that stays; a longer text where a code belongs could be anything. */
const codeBytesMax = 5;
const idBytesMax = 3;
const hyphen = 0x2d;

/**
 * Covers a segment that stands in `bytes`, element by element as each one's kind asks for.
 *
 * @param shift what lies between the places of the segment's own bytes and those in `bytes`
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

/** Versions such as `005010X221A1` stay too. */
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
