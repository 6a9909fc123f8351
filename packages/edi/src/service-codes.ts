import { normalizeNdc } from '@pfs/core/ndc';
import { elementName } from './amounts.ts';
import { createInterner, plainDecimal, textOf } from './bytes.ts';
import type { FindingLog } from './finding-log.ts';
import {
  componentOf,
  elementEnd,
  elementLength,
  elementStart,
  placeOf,
  type Segment,
} from './segment.ts';

/** Reads what SVC says was dispensed: SVC01's drug and the quantity. */
export interface ServiceCodes {
  /** Reads SVC01 into the fields below. */
  read(segment: Segment): void;
  /** SVC01-1 packed, 0 if missing, -1 if not a two-letter code. */
  qualifier: number;
  /** SVC01-2 as 11 digits if the qualifier is N4. */
  ndc: string | undefined;
  /** SVC01-7. */
  description: string | undefined;
  /** A quantity as plain decimal text; undefined and a finding if it isn't a number. */
  quantity(segment: Segment, name: string, element: number): string | undefined;
}

const qualifierN4 = 0x4e3400;
const descriptionComponent = 7;

export function createServiceCodes(log: FindingLog): ServiceCodes {
  const ndcs = createInterner(4096);
  const descriptions = createInterner(1024);
  const quantities = createInterner(256);
  /** A sender that does this once does it everywhere. */
  let otherSeparatorTold = false;

  function ndcOf(segment: Segment, start: number, end: number): string | undefined {
    if (end - start === 11 && isWhole(segment.bytes, start, end)) {
      return ndcs(segment.bytes, start, end);
    }
    const ndc = normalizeNdc(textOf(segment.bytes, start, end));
    if (ndc === undefined) {
      const found = String(end - start);
      log.report('ndc_invalid', placeOf(segment), { element: 'SVC01', found });
    }
    return ndc;
  }

  const codes: ServiceCodes = {
    qualifier: 0,
    ndc: undefined,
    description: undefined,
    read(segment) {
      codes.qualifier = 0;
      codes.ndc = undefined;
      codes.description = undefined;
      if (elementLength(segment, 1) === 0) return;
      const { bytes } = segment;
      const component = componentOf(segment, 1);
      if (component !== segment.component && !otherSeparatorTold) {
        otherSeparatorTold = true;
        log.report('component_separator', placeOf(segment), { element: 'SVC01' });
      }
      const end = elementEnd(segment, 1);
      let start = elementStart(segment, 1);
      for (let position = 1; start <= end; position++) {
        let stop = start;
        while (stop < end && bytes[stop] !== component) stop++;
        if (position === 1) codes.qualifier = twoBytes(bytes, start, stop);
        else if (position === 2 && codes.qualifier === qualifierN4) {
          codes.ndc = ndcOf(segment, start, stop);
        } else if (position === descriptionComponent && stop > start) {
          codes.description = descriptions(bytes, start, stop);
        }
        start = stop + 1;
      }
    },
    quantity(segment, name, element) {
      const start = elementStart(segment, element);
      const end = start + elementLength(segment, element);
      const text = quantities(segment.bytes, start, end);
      // Most quantities are plain whole numbers already.
      if (isWhole(segment.bytes, start, end) && segment.bytes[start] !== 0x30) return text;
      const plain = plainDecimal(text);
      if (plain === undefined) {
        log.report('quantity_unreadable', placeOf(segment), {
          element: elementName(name, element),
        });
      }
      return plain;
    },
  };
  return codes;
}

function twoBytes(bytes: Uint8Array, start: number, end: number): number {
  if (end === start) return 0;
  if (end - start !== 2) return -1;
  return ((bytes[start] as number) << 16) | ((bytes[start + 1] as number) << 8);
}

/** Digits only, at least one. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return end > start;
}
