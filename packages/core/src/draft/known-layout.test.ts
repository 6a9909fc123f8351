import { describe, expect, test } from 'vitest';
import type { DraftPaymentField, DraftValue } from './draft-remittance.ts';
import { factsLearned, isSameLayout, type LabeledFact } from './known-layout.ts';
import type { ProvenPayment } from './proven-payment.ts';

const labelled: readonly LabeledFact[] = [
  { field: 'traceNumber', label: 'advice', value: '829218812' },
  { field: 'paidOn', label: 'voucher date', value: '2026-09-14' },
  { field: 'paidOn', label: 'cycle end', value: '2026-09-10' },
];

const seen = { isOfOnePayer: true, labelled, told: [] };

function payment(
  typed: Partial<Record<DraftPaymentField, string>>,
  read: Partial<Record<DraftPaymentField, string>> = {},
): Pick<ProvenPayment, 'payment' | 'signs'> {
  const toValues = (values: object, decidedBy: DraftValue['decidedBy']) =>
    Object.entries(values).map(([field, value]) => [
      field,
      { value, printed: value, box: undefined, decidedBy, confidence: 1 },
    ]);
  const fields = Object.fromEntries([
    ...toValues(typed, 'person'),
    ...toValues(read, 'text_layer'),
  ]);
  const signs = { columns: {}, takenFromPayment: [], netFrom: undefined, lumps: [] };
  return { payment: { fields, claims: [], lumps: [], controls: [] }, signs };
}

describe('what a person entered in a document', () => {
  test('is learned as the payer’s name and the labels of number and date', () => {
    const typed = payment({ payerName: 'OLD DOMINION', traceNumber: '829218812' });
    expect(factsLearned([typed], seen)).toEqual({
      payerName: 'OLD DOMINION',
      traceNumberLabel: 'advice',
    });
    const dated = payment({ paidOn: '2026-09-14' });
    expect(factsLearned([dated], seen)).toEqual({ paidOnLabel: 'voucher date' });
  });

  test('is not learned when the page prints it nowhere', () => {
    const typed = payment({ traceNumber: '1', paidOn: '2026-09-15' });
    expect(factsLearned([typed], seen)).toEqual({});
  });

  test('is found even when it was typed with a sign or a space', () => {
    const typed = payment({ traceNumber: '# 829218812' });
    expect(factsLearned([typed], seen)).toEqual({ traceNumberLabel: 'advice' });
  });

  test('counts alone: what the reader found teaches nothing', () => {
    const found = payment({}, { payerName: 'OLD DOMINION', traceNumber: '829218812' });
    expect(factsLearned([found], seen)).toEqual({});
  });

  test('is not learned when a known label says it, because that label takes priority', () => {
    const typed = payment({ payerName: 'OLD DOMINION', traceNumber: '829218812' });
    expect(factsLearned([typed], { ...seen, told: ['payerName'] })).toEqual({
      traceNumberLabel: 'advice',
    });
  });

  test('is not a payer’s name where any payer’s sheet may look like this', () => {
    const typed = payment({ payerName: 'OLD DOMINION' });
    expect(factsLearned([typed], { ...seen, isOfOnePayer: false })).toEqual({});
  });

  test('of several payments is learned for the payer only, and only when there is one payer', () => {
    const one = payment({ payerName: 'OLD DOMINION', traceNumber: '829218812' });
    expect(factsLearned([one, one], seen)).toEqual({ payerName: 'OLD DOMINION' });
    expect(factsLearned([one, payment({ payerName: 'NORTHWIND' })], seen)).toEqual({});
  });
});

test.each([
  ['a:1.4.6', 'a:1.4.6', true],
  ['a:1.4.6', 'a:2.5.9', true],
  ['a:1.4.6', 'a:1.4.10', false],
  ['a:1.4.6', 'a:1.4', false],
  ['a:1.4.6', 'b:1.4.6', false],
  ['a:', 'a:', true],
])('%s and %s have the same layout: %s', (one, other, isSame) => {
  expect(isSameLayout(one, other)).toBe(isSame);
});
