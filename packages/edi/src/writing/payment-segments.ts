import { dayToCompact } from '@pfs/core/days';
import type { Cents } from '@pfs/core/money';
import type { PartyDescription, PaymentDescription } from '../remittance-description.ts';
import { amountText } from './amount-text.ts';
import { claimSegments } from './claim-segments.ts';
import { amountOf } from './paid-amounts.ts';
import { providerSegments } from './provider-segments.ts';
import type { Element } from './segment-text.ts';

export function* paymentSegments(
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
