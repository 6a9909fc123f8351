import { expect, test } from 'vitest';
import { ageText, forwardingText, openText } from './forwarding-balances.tsx';

test('a balance carried forward says so, and what is still open', () => {
  expect(forwardingText({ amount: -50 })).toBe(
    '$50.00 was carried forward because the payment would have been negative.',
  );
  expect(openText({ open: -30 })).toBe('$30.00 is still to be taken back.');
});

test('a balance taken back says so, and what has no origin', () => {
  expect(forwardingText({ amount: 50 })).toBe(
    '$50.00 carried forward from an earlier payment was taken back.',
  );
  expect(openText({ open: 20 })).toBe(
    '$20.00 can’t be matched to a payment that carried it forward.',
  );
  expect(openText({ open: 0 })).toBeUndefined();
});

test.each([
  [0, 'Today'],
  [1, '1 day'],
  [1_061, '1,061 days'],
])('an age of %d is %s', (days, words) => {
  expect(ageText(days)).toBe(words);
});
