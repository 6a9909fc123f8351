import type { Day } from '@pfs/core/remittance';
import { checkLine } from './balance-checks.ts';
import { dayFromCompact, textOf } from './bytes.ts';
import { type AdjustmentKind, addAdjustment } from './claim-adjustments.ts';
import type { ClaimParts } from './claim-assembly.ts';
import { resetClaimState } from './claim-state.ts';
import { filingIndicators } from './code-lists.ts';
import {
  behind,
  type Cursor,
  declined,
  plainCents,
  plainCode,
  plainEnd,
  plainTerminator,
  plainWhole,
} from './plain-bytes.ts';

/** Reads eight digits as a day. */
type PlainDays = (cursor: Cursor, bytes: Uint8Array, at: number) => Day | undefined;

/** A power of two, above the number of days in a file. */
const daySlots = 1024;

/** Caches the last day of each slot by its bytes, so that digits aren't parsed again. */
function createPlainDays(): PlainDays {
  const years = new Int32Array(daySlots);
  const monthDays = new Int32Array(daySlots);
  const days = new Array<Day | undefined>(daySlots).fill(undefined);
  return ({ view }, bytes, at) => {
    const year = view.getInt32(at);
    const monthDay = view.getInt32(at + 4);
    const slot = (Math.imul(year, 0x9e3779b1) ^ Math.imul(monthDay, 0x85ebca6b)) >>> 22;
    const known = days[slot];
    if (known !== undefined && years[slot] === year && monthDays[slot] === monthDay) return known;
    const compact = plainWhole(bytes, at, 8);
    const day = compact < 0 ? undefined : dayFromCompact(compact);
    years[slot] = year;
    monthDays[slot] = monthDay;
    days[slot] = day;
    return day;
  };
}

/** The shared state of the functions below. */
export interface PlainParts extends ClaimParts {
  readonly cursor: Cursor;
  readonly drugs: PlainDrugs;
  readonly dayOf: PlainDays;
  /** The adjustments of the segment being read. */
  readonly kindsRead: AdjustmentKind[];
  readonly centsRead: Int32Array;
}

/** CAS holds at most six. */
const reasonsMax = 6;
/** So few bytes after the elements can't exceed the limit of elements. */
const tailBytesMax = 48;
/** As many as fit 32 bits. */
const quantityDigitsMax = 9;

const date472 = 472;
const date232 = 232;
const date150 = 150;

export function createPlainParts(parts: ClaimParts, cursor: Cursor): PlainParts {
  const centsRead = new Int32Array(reasonsMax);
  const [drugs, dayOf] = [createPlainDrugs(), createPlainDays()];
  return { ...parts, cursor, drugs, dayOf, kindsRead: [], centsRead };
}

/*
 * Each of these reads one segment whose id is at `start`, followed by a separator. It returns the
 * position after its terminator, or `declined` without having changed anything.
 */

/** CLP at `number` and `byteOffset` of the file. */
export function plainClaim(
  { cursor, state, amounts, statuses, close }: PlainParts,
  bytes: Uint8Array,
  start: number,
  end: number,
  number: number,
  byteOffset: number,
): number {
  const { element } = cursor;
  const idStart = start + 4;
  const idEnd = plainEnd(cursor, bytes, idStart);
  if (idEnd <= idStart || bytes[idEnd] !== element) return declined;
  let at = plainCode(cursor, bytes, idEnd + 1);
  if (at < 0 || bytes[at] !== element) return declined;
  const statusCode = cursor.code;
  const status = statuses.get(statusCode);
  if (status === undefined) return declined;
  at = plainCents(cursor, bytes, at + 1);
  if (at < 0 || bytes[at] !== element) return declined;
  const charge = cursor.cents;
  at = plainCents(cursor, bytes, at + 1);
  if (at < 0 || bytes[at] !== element) return declined;
  const paid = cursor.cents;
  at++;
  const hasPatientPaid = bytes[at] !== element;
  if (hasPatientPaid) at = plainCents(cursor, bytes, at);
  if (at < 0 || bytes[at] !== element) return declined;
  const patientPaid = hasPatientPaid ? cursor.cents : 0;
  at = plainCode(cursor, bytes, at + 1);
  if (at < 0 || bytes[at] !== element) return declined;
  const filing = cursor.code;
  if (filing !== state.knownFiling && !filingIndicators.has(filing)) return declined;
  const controlStart = at + 1;
  const controlEnd = plainEnd(cursor, bytes, controlStart);
  if (controlEnd <= controlStart) return declined;
  const next = behind(plainTerminator(cursor, bytes, controlEnd, tailBytesMax), end);
  if (next < 0) return declined;
  if (!amounts.add(Math.abs(charge) + Math.abs(paid) + Math.abs(patientPaid))) return declined;

  close();
  resetClaimState(state);
  state.open = true;
  state.place = { segment: number, byteOffset };
  state.claimId = textOf(bytes, idStart, idEnd);
  state.packedStatus = statusCode;
  state.statusCode = status.code;
  state.status = status.status;
  state.charge = charge;
  state.paid = paid;
  state.patientPaid = patientPaid;
  state.hasPatientPaid = hasPatientPaid;
  state.knownFiling = filing;
  state.filing = filing;
  state.payerControlNumber = textOf(bytes, controlStart, controlEnd);
  return next;
}

/** SVC of a drug. */
export function plainService(
  { cursor, state, amounts, drugs, log }: PlainParts,
  bytes: Uint8Array,
  start: number,
  end: number,
  number: number,
  byteOffset: number,
): number {
  const { element, terminator } = cursor;
  let at = drugs.read(cursor, bytes, start + 4);
  if (at < 0 || bytes[at] !== element) return declined;
  at = plainCents(cursor, bytes, at + 1);
  if (at < 0 || bytes[at] !== element) return declined;
  const charge = cursor.cents;
  at = plainCents(cursor, bytes, at + 1);
  if (at < 0) return declined;
  const paid = cursor.cents;
  let quantity = 0;
  if (bytes[at] === element) {
    // SVC04 names a revenue code, which pharmacies don't use.
    if (bytes[at + 1] !== element) return declined;
    const quantityStart = at + 2;
    at = plainEnd(cursor, bytes, quantityStart);
    const digits = at - quantityStart;
    if (digits < 1 || digits > quantityDigitsMax || bytes[quantityStart] === 0x30) return declined;
    quantity = plainWhole(bytes, quantityStart, digits);
    if (quantity < 0) return declined;
  }
  if (bytes[at] !== element && bytes[at] !== terminator) return declined;
  const next = behind(plainTerminator(cursor, bytes, at, tailBytesMax), end);
  if (next < 0 || !amounts.add(Math.abs(charge) + Math.abs(paid))) return declined;

  checkLine(state, log);
  const { line } = state;
  line.open = true;
  line.segment = number;
  line.byteOffset = byteOffset;
  line.adjustments = 0;
  line.charge = charge;
  line.paid = paid;
  line.comparable = true;
  state.services++;
  state.servicesCharge += charge;
  line.leads = state.services === 1 || state.ndc === undefined;
  if (!line.leads) return next;
  state.ndc = drugs.ndc();
  state.drugName = undefined;
  state.quantity = quantity === 0 ? undefined : String(quantity);
  return next;
}

/** CAS with pairs that were met before. */
export function plainAdjustment(
  { cursor, state, amounts, kinds, kindsRead, centsRead }: PlainParts,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const { element, terminator } = cursor;
  let at = plainCode(cursor, bytes, start + 4);
  if (at < 0) return declined;
  const group = cursor.code;
  let count = 0;
  let sizes = 0;
  // At the terminator, or at the separator before a reason.
  while (bytes[at] !== terminator) {
    if (bytes[at] !== element || count === reasonsMax) return declined;
    at = plainCode(cursor, bytes, at + 1);
    if (at < 0 || bytes[at] !== element) return declined;
    const kind = kinds.known(group, cursor.code);
    if (kind === undefined || !kind.knownGroup) return declined;
    at = plainCents(cursor, bytes, at + 1);
    if (at < 0) return declined;
    kindsRead[count] = kind;
    centsRead[count] = cursor.cents;
    sizes += Math.abs(cursor.cents);
    count++;
    // The number of units, which isn't kept.
    if (bytes[at] === element) at = plainEnd(cursor, bytes, at + 1);
    if (at < 0) return declined;
  }
  const next = behind(at, end);
  if (count === 0 || next < 0 || !amounts.add(sizes)) return declined;
  for (let index = 0; index < count; index++) {
    addAdjustment(state, kindsRead[index] as AdjustmentKind, centsRead[index] as number);
  }
  return next;
}

/** DTM. */
export function plainDate(
  { cursor, state, dayOf }: PlainParts,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const { element, terminator } = cursor;
  if (bytes[start + 7] !== element) return declined;
  const qualifier = plainWhole(bytes, start + 4, 3);
  if (qualifier < 0) return declined;
  if (qualifier !== date472 && qualifier !== date232 && qualifier !== date150) {
    return behind(plainTerminator(cursor, bytes, start + 8, tailBytesMax), end);
  }
  if (bytes[start + 16] !== terminator || start + 16 >= end) return declined;
  const day = dayOf(cursor, bytes, start + 8);
  if (day === undefined) return declined;
  if (qualifier === date472) state.serviceDay ??= day;
  else if (qualifier === date232) state.periodStart ??= day;
  else state.serviceStart ??= day;
  return start + 17;
}

/** Reads SVC01 of a drug: N4 and eleven digits. */
interface PlainDrugs {
  /** The position after it. */
  read(cursor: Cursor, bytes: Uint8Array, at: number): number;
  /** Of the last drug. */
  ndc(): string;
}

const letterN = 0x4e;
const digit4 = 0x34;

/** A power of two, above the number of drugs that a pharmacy dispenses in a week. */
const drugSlots = 4096;

/** Keeps one string for each drug: each slot holds the last one. */
function createPlainDrugs(): PlainDrugs {
  // The eleven digits as three numbers of four bytes each; the third begins with the last byte of
  // the second, so that a slot with nothing in it, 0 and 0 and -1, is like no bytes at all.
  const firsts = new Int32Array(drugSlots);
  const seconds = new Int32Array(drugSlots);
  const thirds = new Int32Array(drugSlots).fill(-1);
  const texts = new Array<string>(drugSlots).fill('');
  let slot = 0;
  return {
    read(cursor, bytes, at) {
      if (bytes[at] !== letterN || bytes[at + 1] !== digit4) return declined;
      if (bytes[at + 2] !== cursor.component) return declined;
      const { view } = cursor;
      const first = view.getInt32(at + 3);
      const second = view.getInt32(at + 7);
      const third = view.getInt32(at + 10);
      const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
      slot = (hash ^ Math.imul(third, 0x27d4eb2f)) >>> 20;
      if (firsts[slot] !== first || seconds[slot] !== second || thirds[slot] !== third) {
        if (plainWhole(bytes, at + 3, 5) < 0 || plainWhole(bytes, at + 8, 6) < 0) return declined;
        firsts[slot] = first;
        seconds[slot] = second;
        thirds[slot] = third;
        texts[slot] = textOf(bytes, at + 3, at + 14);
      }
      return at + 14;
    },
    ndc: () => texts[slot] as string,
  };
}
