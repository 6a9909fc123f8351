import { type Classifier, createClassifier, payerKey } from '@pfs/core/classification';
import type { ClassificationRule } from '@pfs/core/classification-rules';
import { type Cents, centsToText } from '@pfs/core/money';
import type { Party, Payment, RemittanceEvent } from '@pfs/core/remittance';
import { textOf } from './bytes.ts';
import { carriedSegments } from './code-lists.ts';
import { isaBytes } from './delimiters.ts';
import { createEnvelope, type Envelope } from './envelope.ts';
import type { FileType } from './file-type.ts';
import type { FindingCode } from './finding-catalogue.ts';
import { createFindingLog, type FindingLog, wholeFile } from './finding-log.ts';
import { createLetterCase, type LetterCase } from './letter-case.ts';
import { createLexer, type Lexer, type LexerHandlers, type Notice } from './lexer.ts';
import { createPaymentAssembly, type PaymentAssembly } from './payment-assembly.ts';
import {
  elementCode,
  elementEnd,
  elementStart,
  elementsMax,
  placeOf,
  type Segment,
  segmentId,
} from './segment.ts';

export interface RemittanceReaderOptions {
  /** Receives each event in the order of the file. */
  readonly onEvent: (event: RemittanceEvent) => void;
  /** Classification rules of the organization and its payers; the built-in ones come last. */
  readonly rules?: readonly ClassificationRule[] | undefined;
  readonly organizationId?: string | undefined;
  /** Disables the fast path: slower, same events. */
  readonly thorough?: boolean | undefined;
}

/** Reads one file. Push its bytes in any pieces, then end it; a reader is used once. */
export interface RemittanceReader {
  push(chunk: Uint8Array): void;
  end(): void;
}

const isa = segmentId('ISA');
const gs = segmentId('GS');
const st = segmentId('ST');
const se = segmentId('SE');
const ge = segmentId('GE');
const iea = segmentId('IEA');
const remittanceSet = segmentId('835');

/** A file with more kinds of transaction sets than this is noise. */
const otherSetsMax = 10;

interface Reader {
  readonly log: FindingLog;
  readonly envelope: Envelope;
  readonly payments: PaymentAssembly;
  readonly letterCase: LetterCase;
  /** Whether segments are in a payment, in another transaction set, or between sets. */
  where: 'payment' | 'other_set' | 'between';
  readonly otherSets: string[];
  lastPayment: Payment | undefined;
  started: boolean;
  /** Only complete interchanges so far: what follows without starting another is ignored. */
  complete: boolean;
  refused: FileType | undefined;
}

/**
 * A streaming reader of 835 remittances (X12 005010X221A1, lenient with older and odd ones). It
 * reads, classifies and balances in one pass and holds one claim at a time. Nothing in a file makes
 * it throw: errors become findings, and the last event, `ended`, says whether the file is usable.
 */
export function createRemittanceReader(options: RemittanceReaderOptions): RemittanceReader {
  const { onEvent, thorough = false } = options;
  const log = createFindingLog(onEvent);
  const classifierFor = classifiersOf(options);
  const payments = createPaymentAssembly({ emit: onEvent, log, classifierFor });
  const reader: Reader = {
    log,
    envelope: createEnvelope(log),
    payments,
    letterCase: createLetterCase(),
    where: 'between',
    otherSets: [],
    lastPayment: undefined,
    started: false,
    complete: false,
    refused: undefined,
  };
  const handlers: LexerHandlers = {
    onSegment: (segment) => route(reader, segment),
    onNotice: (notice, segment, byteOffset, found) => {
      const lost = notice === 'segment_too_long' || notice === 'segment_elements';
      if (lost && reader.where === 'payment') payments.lose();
      const isJunk = reader.complete && notice === 'segment_unterminated';
      reader.complete = false;
      reportNotice(log, isJunk ? 'bytes_at_end' : notice, { segment, byteOffset }, found);
    },
    onRefused: (content) => {
      reader.refused = content;
    },
  };
  const lexer = createLexer(handlers, { plain: thorough ? undefined : payments.plain });
  return {
    push: (chunk) => lexer.push(reader.letterCase.fold(chunk)),
    end: () => finish(reader, lexer, onEvent),
  };
}

/** One classifier for each payer, so that its payments share memoized results. */
function classifiersOf(options: RemittanceReaderOptions): (payer: Party) => Classifier {
  const { rules, organizationId } = options;
  const byPayer = new Map<string | undefined, Classifier>();
  const hasPayerRules = rules?.some((rule) => rule.scope?.payer !== undefined) ?? false;
  return (party) => {
    const payer = hasPayerRules ? payerKey(party) : undefined;
    const known = byPayer.get(payer);
    if (known !== undefined) return known;
    const classifier = createClassifier({ rules, organizationId, payer });
    byPayer.set(payer, classifier);
    return classifier;
  };
}

function route(reader: Reader, segment: Segment): void {
  const { envelope, payments } = reader;
  if (!reader.started) start(reader, segment);
  reader.complete = segment.id === iea;
  switch (segment.id) {
    case se:
      envelope.se(segment);
      if (reader.where === 'between') outOfPlace(reader, segment, 'SE');
      endSet(reader, true);
      break;
    case st:
      endSet(reader, false);
      envelope.st(segment);
      beginSet(reader, segment);
      break;
    case gs:
      endSet(reader, false);
      envelope.gs(segment);
      break;
    case ge:
      endSet(reader, false);
      envelope.ge(segment);
      break;
    case isa:
      endSet(reader, false);
      envelope.isa(segment);
      break;
    case iea:
      endSet(reader, false);
      envelope.iea(segment);
      break;
    default:
      if (reader.where === 'payment') payments.take(segment);
      else if (reader.where === 'between' && !carriedSegments.has(segment.id)) {
        reader.log.report('segment_unknown', placeOf(segment));
      }
  }
}

/** The first segment of the file. */
function start(reader: Reader, segment: Segment): void {
  reader.started = true;
  if (reader.letterCase.isFolding()) reader.log.report('letters_small', placeOf(segment));
}

function outOfPlace({ log }: Reader, segment: Segment, element: string): void {
  log.report('segment_out_of_place', placeOf(segment), { element });
}

function beginSet(reader: Reader, segment: Segment): void {
  const { log, otherSets, payments } = reader;
  if (elementCode(segment, 1) === remittanceSet) {
    reader.where = 'payment';
    payments.begin(segment);
    return;
  }
  reader.where = 'other_set';
  const name = nameOfSet(segment);
  if (otherSets.includes(name) || otherSets.length >= otherSetsMax) return;
  otherSets.push(name);
  log.report('transaction_set_other', placeOf(segment), { element: 'ST01', found: name });
}

/** ST01 of another set if it looks like the standard's numbers; free text isn't repeated. */
function nameOfSet(segment: Segment): string {
  const start = elementStart(segment, 1);
  const text = segment.elementCount > 0 ? textOf(segment.bytes, start, elementEnd(segment, 1)) : '';
  return /^\d{3}$/.test(text) ? text : 'unknown transaction set';
}

/**
 * Ends the open payment at its SE or, if cut off, at something that can only follow one. Even if
 * the rest balances, a reversal with its correction may be lost, and fees with them.
 */
function endSet(reader: Reader, closed: boolean): void {
  const { payments, log } = reader;
  const wasPayment = reader.where === 'payment';
  reader.where = 'between';
  if (!wasPayment) return;
  const payment = payments.close(!closed);
  reader.lastPayment = payment;
  if (!closed) log.report('payment_unclosed', payment.place, { element: 'SE' });
}

function reportNotice(
  log: FindingLog,
  notice: Notice | 'bytes_at_end',
  place: { readonly segment: number; readonly byteOffset: number },
  found: number,
): void {
  if (found === 0) log.report(notice, place);
  else if (notice === 'isa_length') {
    log.report(notice, place, { expected: String(isaBytes), found: String(found) });
  } else if (notice === 'segment_elements') {
    log.report(notice, place, { expected: String(elementsMax - 1), found: String(found) });
  } else log.report(notice, place, { found: String(found) });
}

function finish(reader: Reader, lexer: Lexer, emit: (event: RemittanceEvent) => void): void {
  const { payments, log, envelope } = reader;
  lexer.end();
  const endsInPayment = reader.where === 'payment';
  endSet(reader, false);
  envelope.finish();
  const unreadable = judgeFile(reader, endsInPayment);
  log.finish();
  emit({
    kind: 'ended',
    file: {
      bytes: lexer.bytes(),
      segments: lexer.segments(),
      ...payments.counts(),
      otherTransactionSets: [...reader.otherSets],
      unreadable,
    },
  });
}

/** Checks whether the file can be imported; if not, reports why and returns the finding's code. */
function judgeFile(reader: Reader, endsInPayment: boolean): FindingCode | undefined {
  const { log, refused, lastPayment, otherSets } = reader;
  if (refused === 'empty') {
    log.report('file_empty', wholeFile);
    return 'file_empty';
  }
  if (refused !== undefined) {
    log.report('file_not_edi', wholeFile, { found: refused });
    return 'file_not_edi';
  }
  if (lastPayment === undefined) {
    const [found] = otherSets;
    const code = found === undefined ? 'file_no_payment' : 'file_not_remittance';
    log.report(code, wholeFile, found === undefined ? {} : { found });
    return code;
  }
  if (!endsInPayment) return undefined;
  const { index, amountCents, claimCount, differenceCents } = lastPayment;
  if (index === 0 && amountCents === 0 && claimCount === 0) {
    log.report('file_cut_at_start', wholeFile);
    return 'file_cut_at_start';
  }
  log.report('file_truncated', wholeFile, {
    expected: centsToText((amountCents + differenceCents) as Cents),
    found: centsToText(amountCents),
    differenceCents,
  });
  return undefined;
}
