import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { invoiceStatuses, leftOutText, mayBecome, stepsTo, whyNot } from './invoice-status.ts';

const allowed = [
  'pending approved',
  'pending disputed',
  'pending cancelled',
  'approved paid',
  'approved disputed',
  'disputed approved',
  'disputed cancelled',
];

describe.each(invoiceStatuses)('an invoice that is %s', (from) => {
  test.each(invoiceStatuses)('may become %s only where the table says so', (to) => {
    expect(mayBecome({ from, to })).toBe(allowed.includes(`${from} ${to}`));
  });

  test('came there by steps that are allowed', () => {
    const steps = stepsTo(from);
    expect([steps[0], steps.at(-1)]).toEqual(['pending', from]);
    for (const [at, to] of steps.slice(1).entries()) {
      expect(mayBecome({ from: steps[at] ?? 'pending', to })).toBe(true);
    }
  });
});

test.each([
  ['paid', 'approved', 'This invoice is paid, so it can’t be approved.'],
  ['pending', 'paid', 'This invoice is pending. It must be approved before it can be paid.'],
  ['disputed', 'paid', 'This invoice is disputed. It must be approved before it can be paid.'],
  ['cancelled', 'paid', 'This invoice is canceled, so it can’t be paid.'],
  ['cancelled', 'disputed', 'This invoice is canceled, so it can’t be disputed.'],
  ['paid', 'paid', 'This invoice is paid already.'],
  [
    'approved',
    'cancelled',
    'This invoice is approved. It must be disputed before it can be canceled.',
  ],
] as const)('from %s to %s is refused in words', (from, to, words) => {
  expect(whyNot({ from, to })).toBe(words);
});

const none = { invoices: 0, cents: toCents(0) };

test('a sum without any left out says nothing', () => {
  expect(leftOutText({ duplicates: none, disputed: none })).toBeUndefined();
});

test('what is left out is named with its number, its money and until when', () => {
  const duplicates = { invoices: 2, cents: toCents(18_245_96) };
  expect(leftOutText({ duplicates, disputed: none })).toBe(
    '2 invoices flagged as duplicates, $18,245.96, are excluded until reviewed.',
  );
  const one = { invoices: 1, cents: toCents(300_00) };
  expect(leftOutText({ duplicates: one, disputed: one })).toBe(
    '1 invoice flagged as a duplicate, $300.00, is excluded until reviewed. ' +
      '1 disputed invoice, $300.00, is excluded until the dispute is settled.',
  );
});
