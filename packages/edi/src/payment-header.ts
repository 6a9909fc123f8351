import { type Cents, centsToText } from '@pfs/core/money';
import type { Day, Party } from '@pfs/core/remittance';
import { type AmountReader, elementName } from './amounts.ts';
import { dayFromBytes } from './bytes.ts';
import { handlingCodes, paymentMethods } from './code-lists.ts';
import type { FindingLog } from './finding-log.ts';
import type { PaymentState } from './payment-state.ts';
import {
  elementCode,
  elementEnd,
  elementLength,
  elementStart,
  elementText,
  placeOf,
  type Segment,
  segmentId,
} from './segment.ts';

const debit = segmentId('D');
const date405 = segmentId('405');
const entityPayer = segmentId('PR');
const entityPayee = segmentId('PE');
const referencePayerId = segmentId('2U');

/** Trace numbers remembered to find repeated payments; far above what one file holds. */
const tracesMax = 10_000;

/** What the segments before the first claim are read with. */
export interface HeaderParts {
  readonly state: PaymentState;
  readonly amounts: AmountReader;
  readonly log: FindingLog;
  /** Check and EFT numbers of the file so far. */
  readonly traces: Set<string>;
}

/** BPR: amount, method and day. */
export function readAmount(parts: HeaderParts, segment: Segment): void {
  const { state, log, amounts } = parts;
  const place = placeOf(segment);
  state.hasAmount = true;
  state.amountPlace = place;
  if (elementLength(segment, 2) === 0) amounts.lost();
  const cents = amounts.mandatory(segment, 'BPR', 2);
  state.amount = cents;
  const found = centsToText(cents as Cents);
  if (elementCode(segment, 3) === debit) {
    state.amount = cents === 0 ? 0 : -cents;
    log.report('payment_debit', place, { element: 'BPR03', found });
  } else if (cents < 0) {
    log.report('payment_negative', place, { element: 'BPR02', found });
  }
  state.method = optionalText(segment, 4);
  if (!handlingCodes.has(elementCode(segment, 1))) {
    log.report('code_unknown', place, { element: 'BPR01' });
  }
  if (!paymentMethods.has(elementCode(segment, 4))) {
    log.report('code_unknown', place, { element: 'BPR04' });
  }
  state.paidOn = readDay(parts, segment, 'BPR', 16);
}

/** TRN: the check or EFT number. */
export function readTrace(parts: HeaderParts, segment: Segment): void {
  const { state, traces, log } = parts;
  state.traceNumber = optionalText(segment, 2);
  state.payerTaxId = optionalText(segment, 3);
  if (state.traceNumber === undefined) return;
  const key = `${state.traceNumber}|${state.payerTaxId ?? ''}`;
  if (traces.has(key)) log.report('payment_repeated', placeOf(segment), { element: 'TRN02' });
  else if (traces.size < tracesMax) traces.add(key);
}

/** N1: payer or payee. */
export function readParty(state: PaymentState, segment: Segment): void {
  const entity = elementCode(segment, 1);
  const party: Party = {
    name: optionalText(segment, 2),
    idQualifier: optionalText(segment, 3),
    id: optionalText(segment, 4),
  };
  state.party = 'none';
  if (entity === entityPayer) {
    state.payer = party;
    state.party = 'payer';
  } else if (entity === entityPayee) {
    state.payee = party;
    state.party = 'payee';
  }
}

/** REF*2U names the payer where its N1 has no id. */
export function readHeaderReference({ state }: HeaderParts, segment: Segment): void {
  const isPayer = state.stage === 'header' && state.party === 'payer';
  if (!isPayer || state.payer.id !== undefined) return;
  if (elementCode(segment, 1) !== referencePayerId) return;
  state.payer = { name: state.payer.name, idQualifier: '2U', id: optionalText(segment, 2) };
}

/** DTM*405, for a payment whose BPR has no day. */
export function readHeaderDate(parts: HeaderParts, segment: Segment): void {
  if (parts.state.stage !== 'header' || elementCode(segment, 1) !== date405) return;
  parts.state.producedOn = readDay(parts, segment, 'DTM', 2);
}

/** An element as a day; a finding if it is present but invalid. */
export function readDay(
  { log }: Pick<HeaderParts, 'log'>,
  segment: Segment,
  name: string,
  element: number,
): Day | undefined {
  if (elementLength(segment, element) === 0) return undefined;
  const start = elementStart(segment, element);
  const day = dayFromBytes(segment.bytes, start, elementEnd(segment, element));
  if (day === undefined) {
    log.report('date_invalid', placeOf(segment), { element: elementName(name, element) });
  }
  return day;
}

/** An element as trimmed text; undefined if empty. */
export function optionalText(segment: Segment, element: number): string | undefined {
  return elementText(segment, element).trim() || undefined;
}
