import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { leftOutInWords } from './left-out.ts';

const none = { invoices: 0, cents: toCents(0) };

test('a sum without any left out says nothing', () => {
  expect(leftOutInWords({ duplicates: none, disputed: none })).toBeUndefined();
});

test('what is left out is named with its number, its money and until when', () => {
  const duplicates = { invoices: 2, cents: toCents(18_245_96) };
  expect(leftOutInWords({ duplicates, disputed: none })).toBe(
    '2 invoices flagged as duplicates, $18,245.96, are excluded until reviewed.',
  );
  const one = { invoices: 1, cents: toCents(300_00) };
  expect(leftOutInWords({ duplicates: one, disputed: one })).toBe(
    '1 invoice flagged as a duplicate, $300.00, is left out until reviewed. ' +
      '1 disputed invoice, $300.00, is left out until the dispute is settled.',
  );
});
