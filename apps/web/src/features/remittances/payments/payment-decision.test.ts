import { expect, test } from 'vitest';
import {
  countConsequence,
  differenceText,
  mayBeCounted,
  needsDetails,
  type Payment,
  paymentEquation,
  paymentStateOf,
} from './payment-decision.tsx';

function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: '0190b000-0000-7000-8000-000000000501',
    payerName: 'Northlake Rx',
    traceNumber: null,
    amount: 90.1,
    checkAmount: null,
    paidOn: '2026-03-10',
    refundCount: 0,
    claimsTotal: 100.3,
    providerAdjustmentsTotal: 10.2,
    balanced: true,
    difference: 0,
    counted: true,
    heldReason: null,
    ...changes,
  };
}

test('claims less lump sums equal the payment, to the cent', () => {
  const lines = paymentEquation(aPayment());
  expect(lines.map(({ operator, dollars }) => [operator, dollars])).toEqual([
    [undefined, 100.3],
    ['minus', 10.2],
    ['equals', 90.1],
  ]);
  expect(differenceText(aPayment())).toBeUndefined();
});

test('a lump sum that the payer added is added, never subtracted twice', () => {
  const [, lumps, sum] = paymentEquation(aPayment({ providerAdjustmentsTotal: -10.2 }));
  expect(lumps).toMatchObject({ operator: 'plus', dollars: 10.2, label: 'Lump sums added' });
  expect(sum?.dollars).toBe(110.5);
});

test.each([
  [54.1, 'The payment is $36.00 less than the total of its claims and lump sums.'],
  [126.1, 'The payment is $36.00 more than the total of its claims and lump sums.'],
])('a payment of $%d shows the difference', (amount, words) => {
  expect(differenceText(aPayment({ amount, balanced: false }))).toBe(words);
});

test.each([
  [{}, 'counted', false],
  [{ counted: false, heldReason: 'out_of_balance', balanced: false }, 'out_of_balance', true],
  [{ counted: false, heldReason: 'duplicate' }, 'duplicate', true],
  [{ counted: false, heldReason: 'undated', paidOn: null }, 'undated', true],
  [{ counted: false, heldReason: 'cut_off' }, 'cut_off', true],
  [{ counted: false, heldReason: 'cut_off', balanced: false }, 'cut_off', true],
  [{ heldReason: 'out_of_balance', balanced: false }, 'counted_by_decision', true],
  [{ heldReason: 'cut_off' }, 'counted_by_decision', true],
  [{ heldReason: 'duplicate' }, 'counted_by_decision', true],
] as const)('the payment %j is %s', (changes, state, story) => {
  expect(paymentStateOf(aPayment(changes))).toBe(state);
  expect(needsDetails(aPayment(changes))).toBe(story);
});

function held(changes: Partial<Payment> = {}) {
  return {
    ...aPayment({ counted: false, heldReason: 'out_of_balance', balanced: false, ...changes }),
    remittanceId: '0190b000-0000-7000-8000-000000000300',
    claimCount: 1,
    paidClaimCount: 1,
    deniedClaimCount: 0,
    reversalCount: 0,
    refundCount: 0,
    suspects: [],
    duplicateOf: null,
    caseId: null,
    decision: null,
  };
}

test('a held payment can be included, whatever the reason', () => {
  expect(mayBeCounted(held())).toBe(true);
  expect(mayBeCounted(held({ heldReason: 'duplicate' }))).toBe(true);
  expect(mayBeCounted(held({ heldReason: 'undated', paidOn: null }))).toBe(true);
  expect(mayBeCounted(held({ counted: true }))).toBe(false);
});

test('including a payment names the amount, claims, fees and month', () => {
  expect(countConsequence({ payment: held(), dirFees: 12.5 })).toBe(
    '$90.10 with 1 claim and $12.50 in DIR fees will be included in totals and reports for March 2026.',
  );
  expect(countConsequence({ payment: held(), dirFees: undefined })).not.toContain('DIR');
  expect(countConsequence({ payment: held({ paidOn: null }), dirFees: undefined })).toBe(
    '$90.10 with 1 claim will be included in totals and reports for the month you choose.',
  );
  expect(
    countConsequence({ payment: held({ heldReason: 'duplicate' }), dirFees: undefined }),
  ).toContain('from the other file stays included too');
  expect(
    countConsequence({ payment: held({ heldReason: 'cut_off' }), dirFees: undefined }),
  ).toContain('Claims missing from the file won’t be included');
});
