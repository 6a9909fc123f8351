import { expect, test } from 'vitest';
import { doubtful, paymentOf } from '../testing/draft/draft-rows.ts';
import { explainEquation } from './draft-messages.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { proveDraft } from './prove-draft.ts';
import { toRemittanceRows } from './to-remittance-rows.ts';

function rowsOf(payment: DraftPayment) {
  const [rows, ...others] = allRowsOf(payment);
  if (rows === undefined || others.length > 0) throw new Error('not one payer');
  return rows;
}

function allRowsOf(payment: DraftPayment) {
  const options = { check: 1, index: 2, organizationId: 'o', rules: [] };
  return toRemittanceRows(proveDraft(payment), options);
}

const payment = paymentOf({
  amount: '16.70',
  claims: [
    { gross: '60.00', patientPaid: '5.00', dirFee: '2.50', transactionFee: '0.30', net: '52.20' },
    { gross: '-10.00', patientPaid: '0.00', dirFee: '-0.50', transactionFee: '0.00', net: '-9.50' },
    { gross: '0.00', patientPaid: '0.00', dirFee: '0.00', transactionFee: '0.00', net: '0.00' },
    { gross: '7.00', patientPaid: '7.00', dirFee: '1.00', transactionFee: '0.00', net: '-1.00' },
  ],
  lumps: [['DIR FEE Q2', '25.00']],
});

test('a document claim equals an 835 claim: gross is net plus fees, by columns', () => {
  const { claims, lumps, payment: told } = rowsOf(payment);
  expect(claims[0]?.claim).toMatchObject({
    claimId: '700',
    status: 'paid',
    netCents: 5220,
    dirFeeCents: 250,
    otherFeesCents: 30,
    grossCents: 5500,
    patientPaidCents: 500,
    chargeCents: 6000,
    differenceCents: 0,
    place: { segment: 1, byteOffset: 0 },
  });
  expect(claims[0]?.claim.adjustments.map(({ category, rule }) => [category, rule.id])).toEqual([
    ['dir', 'column.dir'],
    ['transaction_fee', 'column.transaction'],
  ]);
  expect(lumps).toMatchObject([{ amountCents: 2500, category: 'dir', place: { segment: 5 } }]);
  expect(told).toMatchObject({
    index: 2,
    amountCents: 1670,
    claimsNetCents: 4170,
    providerAdjustmentsCents: 2500,
    differenceCents: 0,
    balanced: true,
    paidOn: '2026-03-01',
  });
});

test('below zero is a reversal; zero is paid unless a word denies it', () => {
  const { claims, payment: told } = rowsOf(payment);
  expect(claims.map(({ claim }) => claim.status).slice(0, 3)).toEqual(['paid', 'reversal', 'paid']);
  expect(told).toMatchObject({ claimCount: 4, paidClaimCount: 3, reversalCount: 1 });
  const denied = paymentOf({ amount: '0.00', claims: [{ net: '0.00', status: 'Rejected' }] });
  expect(rowsOf(denied).claims[0]?.claim.status).toBe('denied');
});

test('a fill whose fees leave less than zero is not a reversal', () => {
  expect(rowsOf(payment).claims[3]?.claim.status).toBe('paid');
});

test('an uncertain quantity is left out', () => {
  const claims = [{ net: '5.00', quantity: doubtful('30', '36') }];
  expect(rowsOf(paymentOf({ amount: '5.00', claims })).claims[0]?.claim.quantity).toBeUndefined();
});

test('a reversal returns its quantity, however the page prints it', () => {
  const claims = ['30', '-30'].map((quantity) => ({ gross: '-5.00', net: '-5.00', quantity }));
  const { claims: told } = rowsOf(paymentOf({ amount: '-10.00', claims }));
  expect(told.map(({ claim }) => claim.quantity)).toEqual(['-30', '-30']);
});

test('a payment that a person finished keeps its difference', () => {
  const { payment: told } = rowsOf({ ...payment, lumps: [] });
  expect(told).toMatchObject({ differenceCents: 2500, balanced: false });
});

test('equations are reported with their numbers', () => {
  const { equations } = proveDraft(payment);
  expect(equations.map(explainEquation)).toEqual([
    'gross 60.00 − patient paid 5.00 − DIR fee 2.50 − transaction fee 0.30 = net 52.20',
    'gross −10.00 + patient paid 0.00 + DIR fee 0.50 + transaction fee 0.00 = net −9.50',
    'gross 0.00 + patient paid 0.00 + DIR fee 0.00 + transaction fee 0.00 = net 0.00',
    'gross 7.00 − patient paid 7.00 − DIR fee 1.00 + transaction fee 0.00 = net −1.00',
    '4 claims 41.70 − adjustments 25.00 = payment 16.70',
  ]);
  const off = proveDraft({ ...payment, lumps: [] }).equations.at(-1);
  expect(off && explainEquation(off)).toBe('4 claims 41.70 ≠ payment 16.70 (+25.00)');
});
