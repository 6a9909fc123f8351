import { dayToCompact } from '@pfs/core/days';
import { type Cents, centsToText, sumCents, toCents } from '@pfs/core/money';
import type {
  AdjustmentDescription,
  ClaimDescription,
  PartyDescription,
  PaymentDescription,
  ProviderAdjustmentDescription,
  RemittanceDescription,
  Separators,
  ServiceDescription,
} from './remittance-description.ts';
import { type Element, isaText, latin1Of, segmentText } from './writing/segment-text.ts';

export const usualSeparators: Separators = {
  element: '*',
  component: ':',
  segment: '~',
  lineEnd: '\n',
};

const version = '005010X221A1';

/** The block size: large enough to be fast, small enough to stream. */
const blockCharacters = 64 * 1024;

/**
 * Writes a 5010A1 remittance in blocks while iterating over the description. Counts and control
 * numbers are always right; amounts balance unless the description says otherwise.
 *
 * @throws RangeError if a text contains a separator or isn't latin-1, or a payment is negative
 */
export function* write835(description: RemittanceDescription): Generator<Uint8Array> {
  let block = '';
  for (const segment of segmentsOf(description)) {
    block += segment;
    if (block.length < blockCharacters) continue;
    yield latin1Of(block);
    block = '';
  }
  if (block.length > 0) yield latin1Of(block);
}

/** The whole file as text, for small files. */
export function write835Text(description: RemittanceDescription): string {
  return [...segmentsOf(description)].join('');
}

function* segmentsOf(description: RemittanceDescription): Generator<string> {
  const separators = description.separators ?? usualSeparators;
  const control = description.controlNumber ?? 1;
  const line = (...elements: readonly Element[]) => segmentText(separators, elements);
  const created = dayToCompact(description.createdOn);
  yield isaText(separators, created.slice(2), control);
  yield line('GS', 'HP', 'PAYER', 'PHARMACY', created, '0600', String(control), 'X', version);
  let payments = 0;
  for (const payment of description.payments) {
    payments++;
    const number = String(payments).padStart(4, '0');
    let count = 0;
    for (const elements of paymentSegments(payment, number)) {
      count++;
      yield segmentText(separators, elements);
    }
    yield line('SE', String(count + 1), number);
  }
  yield line('GE', String(payments), String(control));
  yield line('IEA', '1', String(control).padStart(9, '0'));
}

/** CAS and PLB both hold six at most. */
const adjustmentsPerSegment = 6;

/** CAS segments in the given order: neighbors of one group share a segment, at most six. */
function* adjustmentSegments(
  adjustments: readonly AdjustmentDescription[],
): Generator<readonly Element[]> {
  let elements: Element[] = [];
  let inSegment = 0;
  for (const { group, reason, amountCents } of adjustments) {
    if (elements[1] !== group || inSegment === adjustmentsPerSegment) {
      if (elements.length > 0) yield elements;
      elements = ['CAS', group];
      inSegment = 0;
    } else {
      // The first triplet's quantity stands between two triplets and is never needed.
      elements.push('');
    }
    elements.push(reason, amountText(amountCents));
    inSegment++;
  }
  if (elements.length > 0) yield elements;
}

function* paymentSegments(
  payment: PaymentDescription,
  number: string,
): Generator<readonly Element[]> {
  const amountCents = payment.amountCents ?? amountOf(payment);
  const paidOn = dayToCompact(payment.paidOn);
  yield ['ST', '835', number];
  yield paymentSegment(payment, amountCents, paidOn);
  yield ['TRN', '1', payment.traceNumber, payment.payerTaxId];
  yield ['DTM', '405', paidOn];
  yield* partySegments('PR', payment.payer);
  yield ['PER', 'BL', 'PROVIDER SERVICES', 'TE', '8005550100'];
  yield* partySegments('PE', payment.payee);
  yield ['LX', '1'];
  for (const claim of payment.claims) yield* claimSegments(claim);
  yield* providerSegments(payment);
}

function paymentSegment(
  payment: PaymentDescription,
  amountCents: Cents,
  paidOn: string,
): readonly Element[] {
  if (amountCents < 0) throw new RangeError('a payment cannot be negative');
  const amount = amountText(amountCents);
  const none = ['', '', '', '', '', '', ''];
  if (amountCents === 0) return ['BPR', 'H', '0', 'C', 'NON', ...none, '', '', '', '', paidOn];
  if (payment.method === 'CHK') {
    return ['BPR', 'I', amount, 'C', 'CHK', ...none, '', '', '', '', paidOn];
  }
  const payerBank = ['01', '999999992', 'DA', '123456', payment.payerTaxId, ''];
  const payeeBank = ['01', '999988880', 'DA', '98765'];
  return ['BPR', 'I', amount, 'C', 'ACH', 'CCP', ...payerBank, ...payeeBank, paidOn];
}

function* partySegments(entity: string, party: PartyDescription): Generator<readonly Element[]> {
  yield ['N1', entity, party.name, party.idQualifier ?? '', party.id ?? ''];
  yield ['N3', party.street ?? '1 MAIN STREET'];
  yield ['N4', party.city ?? 'SPRINGFIELD', party.state ?? 'IL', party.postalCode ?? '62701'];
}

function* providerSegments(payment: PaymentDescription): Generator<readonly Element[]> {
  const byPeriod = Map.groupBy(payment.providerAdjustments ?? [], (lump) => lump.fiscalPeriodEnd);
  for (const [period, lumps] of byPeriod) {
    for (let from = 0; from < lumps.length; from += adjustmentsPerSegment) {
      const pairs = lumps.slice(from, from + adjustmentsPerSegment).flatMap(providerPair);
      yield ['PLB', payment.payee.id ?? 'PHARMACY', dayToCompact(period), ...pairs];
    }
  }
}

function providerPair(lump: ProviderAdjustmentDescription): readonly Element[] {
  const reason = lump.reference === undefined ? lump.code : [lump.code, lump.reference];
  return [reason, amountText(lump.amountCents)];
}

function* claimSegments(claim: ClaimDescription): Generator<readonly Element[]> {
  yield [
    'CLP',
    claim.claimId,
    claim.statusCode,
    amountText(claim.chargeCents),
    amountText(claim.paidCents ?? paidOfClaim(claim)),
    claim.patientPaidCents === undefined ? '' : amountText(claim.patientPaidCents),
    claim.filingIndicator ?? '13',
    claim.payerControlNumber ?? '',
  ];
  yield* adjustmentSegments(claim.adjustments ?? []);
  const patient = claim.patient ?? { last: 'DOE', first: 'JANE', memberId: 'M00000001' };
  yield ['NM1', 'QC', '1', patient.last, patient.first, '', '', '', 'MI', patient.memberId];
  if (claim.originalReference !== undefined) yield ['REF', 'F8', claim.originalReference];
  if (claim.planName !== undefined) yield ['REF', 'CE', claim.planName];
  if (claim.receivedOn !== undefined) yield ['DTM', '050', dayToCompact(claim.receivedOn)];
  for (const service of claim.services) yield* serviceSegments(service);
}

function* serviceSegments(service: ServiceDescription): Generator<readonly Element[]> {
  const code: Element =
    service.drugName === undefined
      ? ['N4', service.ndc]
      : ['N4', service.ndc, '', '', '', '', service.drugName];
  yield [
    'SVC',
    code,
    amountText(service.chargeCents),
    amountText(service.paidCents ?? paidOfService(service)),
    '',
    service.quantity ?? '',
  ];
  if (service.filledOn !== undefined) yield ['DTM', '472', dayToCompact(service.filledOn)];
  yield* adjustmentSegments(service.adjustments ?? []);
  if (service.lineControlNumber !== undefined) yield ['REF', '6R', service.lineControlNumber];
  for (const [list, remark] of service.remarks ?? []) yield ['LQ', list, remark];
}

function amountOf(payment: PaymentDescription): Cents {
  let sum = 0;
  for (const claim of payment.claims) sum += claim.paidCents ?? paidOfClaim(claim);
  for (const { amountCents } of payment.providerAdjustments ?? []) sum -= amountCents;
  return toCents(sum);
}

function paidOfClaim(claim: ClaimDescription): Cents {
  let paid: number = claim.chargeCents - totalOf(claim.adjustments);
  for (const service of claim.services) paid -= totalOf(service.adjustments);
  return toCents(paid);
}

function paidOfService(service: ServiceDescription): Cents {
  return toCents(service.chargeCents - totalOf(service.adjustments));
}

function totalOf(adjustments: readonly AdjustmentDescription[] | undefined): Cents {
  return sumCents((adjustments ?? []).map(({ amountCents }) => amountCents));
}

/** Decimal dollars without trailing zeros, as X12 requires. */
function amountText(cents: Cents): string {
  const text = centsToText(cents);
  if (text.endsWith('.00')) return text.slice(0, -3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}
