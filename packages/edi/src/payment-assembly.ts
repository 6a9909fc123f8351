import type { Classifier } from '@pfs/core/classification';
import type { Cents } from '@pfs/core/money';
import {
  type Claim,
  fillOfRefund,
  type MfpRefund,
  type Party,
  type Payment,
  type RemittanceEvent,
} from '@pfs/core/remittance';
import { createAmountReader, elementName } from './amounts.ts';
import { checkHeader, checkPayment } from './balance-checks.ts';
import { type ClaimAssembly, createClaimAssembly } from './claim-assembly.ts';
import { carriedSegments, providerAdjustmentCodes } from './code-lists.ts';
import type { FindingLog } from './finding-log.ts';
import {
  type HeaderParts,
  optionalText,
  readAmount,
  readDay,
  readHeaderDate,
  readHeaderReference,
  readParty,
  readTrace,
} from './payment-header.ts';
import { createPaymentState, headerFrom, paymentFrom, resetPaymentState } from './payment-state.ts';
import { createPlainSegments, type PlainSegments } from './plain-segments.ts';
import {
  componentOf,
  elementCode,
  elementLength,
  placeOf,
  type Segment,
  segmentId,
} from './segment.ts';

/** Assembles payments, one after the other, from the segments between ST and SE. */
export interface PaymentAssembly {
  begin(segment: Segment): void;
  /** Any segment between ST and SE. */
  take(segment: Segment): void;
  /** A segment was lost, and perhaps an amount with it. */
  lose(): void;
  isOpen(): boolean;
  /** Emits the end of the payment. */
  close(cutOff: boolean): Payment;
  /** A fast path for most segments of claims. */
  readonly plain: PlainSegments;
  counts(): { readonly payments: number; readonly claims: number };
}

export interface PaymentAssemblyOptions {
  readonly emit: (event: RemittanceEvent) => void;
  readonly log: FindingLog;
  readonly classifierFor: (payer: Party) => Classifier;
}

/** Lump sums remembered to explain a difference. */
const lumpsMax = 1000;

const clp = segmentId('CLP');
const cas = segmentId('CAS');
const svc = segmentId('SVC');
const dtm = segmentId('DTM');
const ref = segmentId('REF');
const qty = segmentId('QTY');
const nm1 = segmentId('NM1');
const amt = segmentId('AMT');
const lq = segmentId('LQ');
const lx = segmentId('LX');
const plb = segmentId('PLB');
const bpr = segmentId('BPR');
const trn = segmentId('TRN');
const cur = segmentId('CUR');
const n1 = segmentId('N1');

const usDollar = segmentId('USD');

interface Parts extends PaymentAssemblyOptions, HeaderParts {
  readonly claims: ClaimAssembly;
  classifier: Classifier;
  claimCount: number;
}

export function createPaymentAssembly(options: PaymentAssemblyOptions): PaymentAssembly {
  const { emit, log, classifierFor } = options;
  const state = createPaymentState();
  const amounts = createAmountReader(log);
  const classifier = classifierFor(state.payer);
  const onClaim = (claim: Claim, remarks: readonly string[]): void =>
    countClaim(parts, claim, remarks);
  const claims = createClaimAssembly({ amounts, log, classifier, onClaim });
  const parts: Parts = {
    emit,
    log,
    classifierFor,
    state,
    amounts,
    claims,
    classifier,
    traces: new Set(),
    claimCount: 0,
  };
  return {
    begin(segment) {
      amounts.reset();
      resetPaymentState(state, placeOf(segment));
    },
    take: (segment) => take(parts, segment),
    lose: () => amounts.lost(),
    isOpen: () => state.open,
    close: (cutOff) => close(parts, cutOff),
    plain: createPlainSegments(claims.parts, () => state.open && state.stage === 'claims'),
    counts: () => ({ payments: state.index + 1, claims: parts.claimCount }),
  };
}

/** The switch of the hot path: the most frequent case comes first. */
function take(parts: Parts, segment: Segment): void {
  const { claims } = parts;
  const inClaim = claims.isOpen();
  switch (segment.id) {
    case cas:
      if (inClaim) claims.adjustment(segment);
      else outOfPlace(parts, segment, 'CAS');
      break;
    case svc:
      if (inClaim) claims.service(segment);
      else outOfPlace(parts, segment, 'SVC');
      break;
    case nm1:
    case amt:
      break;
    case dtm:
      if (inClaim) claims.date(segment);
      else readHeaderDate(parts, segment);
      break;
    case ref:
      if (inClaim) claims.reference(segment);
      else readHeaderReference(parts, segment);
      break;
    case clp:
      startClaims(parts);
      claims.begin(segment);
      break;
    case qty:
      if (inClaim) claims.quantity(segment);
      else outOfPlace(parts, segment, 'QTY');
      break;
    case lq:
      if (inClaim) claims.remark(segment);
      break;
    case lx:
      claims.close();
      startClaims(parts);
      break;
    case plb:
      readProviderAdjustments(parts, segment);
      break;
    default:
      if (!carriedSegments.has(segment.id)) takeHeader(parts, segment);
  }
}

function takeHeader(parts: Parts, segment: Segment): void {
  const { state, log } = parts;
  const inHeader = state.stage === 'header';
  switch (segment.id) {
    case bpr:
      if (inHeader && !state.hasAmount) readAmount(parts, segment);
      else outOfPlace(parts, segment, 'BPR');
      break;
    case trn:
      if (inHeader) readTrace(parts, segment);
      else outOfPlace(parts, segment, 'TRN');
      break;
    case n1:
      if (inHeader) readParty(state, segment);
      else outOfPlace(parts, segment, 'N1');
      break;
    case cur:
      if (elementLength(segment, 2) > 0 && elementCode(segment, 2) !== usDollar) {
        log.report('payment_currency', placeOf(segment), { element: 'CUR02' });
      }
      break;
    default:
      log.report('segment_unknown', placeOf(segment));
  }
}

function outOfPlace(parts: Parts, segment: Segment, name: string): void {
  parts.log.report('segment_out_of_place', placeOf(segment), { element: name });
}

/** The payment's header is complete: emits it, and classifies by its payer's rules from now on. */
function startClaims(parts: Parts): void {
  const { state, log, emit } = parts;
  if (state.header === undefined) {
    checkHeader(state, log);
    const header = headerFrom(state);
    state.header = header;
    parts.classifier = parts.classifierFor(header.payer);
    parts.claims.use(parts.classifier);
    emit({ kind: 'payment_started', payment: header });
  }
  state.stage = 'claims';
}

function countClaim(parts: Parts, claim: Claim, remarks: readonly string[]): void {
  const { state } = parts;
  state.claimsNet += claim.netCents;
  state.claimsDifference += claim.differenceCents;
  const fill = fillOfRefund(claim.claimId);
  if (fill !== undefined) {
    state.refundCount++;
    parts.emit({ kind: 'mfp_refund', refund: refundFrom(claim, fill, remarks) });
    return;
  }
  parts.claimCount++;
  state.claimCount++;
  if (claim.status === 'paid') state.paidClaimCount++;
  else if (claim.status === 'reversal') state.reversalCount++;
  else state.deniedClaimCount++;
  parts.emit({ kind: 'claim', claim });
}

function refundFrom(
  claim: Claim,
  fill: Pick<MfpRefund, 'rxNumber' | 'fillNumber'>,
  remarks: readonly string[],
): MfpRefund {
  const { place, statusCode, status, originalReference, dateOfService } = claim;
  const { ndc, drugName, quantity } = claim;
  return {
    ...{ place, statusCode, status, originalReference, dateOfService, ndc, drugName, quantity },
    ...fill,
    defaultCents: claim.chargeCents,
    paidCents: claim.netCents,
    controlNumber: claim.payerControlNumber,
    remarks: [...remarks],
  };
}

function close(parts: Parts, cutOff: boolean): Payment {
  const { state, amounts, claims, log, emit } = parts;
  claims.close();
  if (state.header === undefined) startClaims(parts);
  if (!state.hasAmount) {
    amounts.lost();
    log.report('payment_amount_missing', state.place, { element: 'BPR02' });
  }
  const unreadable = amounts.unreadable();
  const header = state.header ?? headerFrom(state);
  const payment = paymentFrom(state, header, { cutOff, readable: unreadable === 0 });
  checkPayment(state, payment, unreadable, log);
  state.open = false;
  emit({ kind: 'payment_ended', payment });
  return payment;
}

function readProviderAdjustments(parts: Parts, segment: Segment): void {
  const { state, amounts, log, emit } = parts;
  parts.claims.close();
  startClaims(parts);
  state.stage = 'adjustments';
  const fiscalPeriodEnd = readDay(parts, segment, 'PLB', 2);
  for (let pair = 3; pair <= segment.elementCount; pair += 2) {
    const hasAmount = elementLength(segment, pair + 1) > 0;
    if (!hasAmount && elementLength(segment, pair) === 0) continue;
    const amount = amounts.mandatory(segment, 'PLB', pair + 1);
    const { code, reference } = readReason(segment, pair);
    const place = placeOf(segment);
    if (!providerAdjustmentCodes.has(code)) {
      log.report('code_unknown', place, { element: elementName('PLB', pair) });
    }
    state.providerAdjustments += amount;
    if (state.lumps.length < lumpsMax) {
      state.lumps.push({ place, element: elementName('PLB', pair + 1), amount });
    }
    const amountCents = amount as Cents;
    const answer = parts.classifier.providerAdjustment(code, reference, amountCents);
    const { category, rule } = answer;
    emit({
      kind: 'provider_adjustment',
      adjustment: { place, code, reference, fiscalPeriodEnd, amountCents, category, rule },
    });
  }
}

/** PLB's composite: the code, then the payer's reference. */
function readReason(
  segment: Segment,
  element: number,
): { readonly code: string; readonly reference: string | undefined } {
  const text = optionalText(segment, element) ?? '';
  const cut = text.indexOf(String.fromCharCode(componentOf(segment, element)));
  if (cut < 0) return { code: text, reference: undefined };
  return { code: text.slice(0, cut), reference: text.slice(cut + 1).trim() || undefined };
}
