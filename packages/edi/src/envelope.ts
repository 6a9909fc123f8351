import type { Place } from '@pfs/core/remittance';
import { textOf } from './bytes.ts';
import type { FindingCode } from './finding-catalogue.ts';
import type { FindingLog } from './finding-log.ts';
import { elementEnd, elementLength, elementStart, placeOf, type Segment } from './segment.ts';

/** Checks that interchanges, groups and sets end as they began and hold what they say. */
export interface Envelope {
  isa(segment: Segment): void;
  gs(segment: Segment): void;
  st(segment: Segment): void;
  se(segment: Segment): void;
  ge(segment: Segment): void;
  iea(segment: Segment): void;
  /** The file has ended: tells what is still open. */
  finish(): void;
  /** True between ISA or GS and its end. */
  isOpen(): boolean;
}

/** An envelope that is open: what it holds so far. */
interface Level {
  readonly place: Place;
  readonly control: string;
  parts: number;
}

const version = '005010X221A1';

export function createEnvelope(log: FindingLog): Envelope {
  let interchange: Level | undefined;
  let group: Level | undefined;
  let set: Level | undefined;

  function closeGroup(): void {
    if (group === undefined) return;
    log.report('group_unclosed', group.place);
    group = undefined;
  }

  function closeInterchange(): void {
    closeGroup();
    if (interchange === undefined) return;
    log.report('interchange_unclosed', interchange.place);
    interchange = undefined;
  }

  return {
    isa(segment) {
      closeInterchange();
      interchange = levelFrom(segment, 13);
    },
    gs(segment) {
      closeGroup();
      if (interchange !== undefined) interchange.parts++;
      group = levelFrom(segment, 6);
      if (tokenOf(segment, 8) !== version) {
        const element = 'GS08';
        log.report('version_unexpected', group.place, { element, expected: version });
      }
    },
    st(segment) {
      if (group !== undefined) group.parts++;
      set = levelFrom(segment, 2);
    },
    se(segment) {
      if (set === undefined) return;
      set.parts = segment.number - set.place.segment + 1;
      compareControl(log, segment, set, 'payment_control_number', 'SE02');
      compareCount(log, segment, set, 'payment_segment_count', 'SE01');
      set = undefined;
    },
    ge(segment) {
      if (group === undefined) {
        log.report('segment_out_of_place', placeOf(segment), { element: 'GE' });
        return;
      }
      compareControl(log, segment, group, 'group_control_number', 'GE02');
      compareCount(log, segment, group, 'group_set_count', 'GE01');
      group = undefined;
    },
    iea(segment) {
      closeGroup();
      if (interchange === undefined) {
        log.report('segment_out_of_place', placeOf(segment), { element: 'IEA' });
        return;
      }
      compareControl(log, segment, interchange, 'interchange_control_number', 'IEA02');
      compareCount(log, segment, interchange, 'interchange_group_count', 'IEA01');
      interchange = undefined;
    },
    finish: closeInterchange,
    isOpen: () => interchange !== undefined || group !== undefined,
  };
}

function levelFrom(segment: Segment, controlElement: number): Level {
  return { place: placeOf(segment), control: tokenOf(segment, controlElement), parts: 0 };
}

/** Control numbers are compared without the zeros that only fill their width. */
function compareControl(
  log: FindingLog,
  segment: Segment,
  level: Level,
  code: FindingCode,
  element: string,
): void {
  const found = tokenOf(segment, 2);
  if (withoutZeros(found) === withoutZeros(level.control)) return;
  const shown = { element, expected: shownToken(level.control), found: shownToken(found) };
  log.report(code, placeOf(segment), shown);
}

function compareCount(
  log: FindingLog,
  segment: Segment,
  level: Level,
  code: FindingCode,
  element: string,
): void {
  const found = tokenOf(segment, 1);
  const count = /^\d{1,10}$/.test(found) ? Number(found) : Number.NaN;
  if (count === level.parts) return;
  const expected = String(level.parts);
  const shown = Number.isNaN(count) ? { element, expected } : { element, expected, found };
  log.report(code, placeOf(segment), shown);
}

function tokenOf(segment: Segment, element: number): string {
  if (elementLength(segment, element) === 0) return '';
  const start = elementStart(segment, element);
  return textOf(segment.bytes, start, elementEnd(segment, element)).trim();
}

function withoutZeros(token: string): string {
  return token.replace(/^0+(?=.)/, '');
}

/** A control number as findings may show it: one that is longer or odd could be anything. */
function shownToken(token: string): string {
  return /^[0-9A-Za-z]{1,14}$/.test(token) ? token : 'an unusual number';
}
