import { expect, test } from 'vitest';
import { ageWords, forwardingWords, openWords } from './forwarding-words.ts';

test('a balance carried forward says so, and what is still to come', () => {
  expect(forwardingWords({ amount: -50 })).toBe(
    '$50.00 was carried forward because the payment would have been negative.',
  );
  expect(openWords({ open: -30 })).toBe('$30.00 is still to be taken back.');
});

test('a balance taken back says so, and what nobody carried forward', () => {
  expect(forwardingWords({ amount: 50 })).toBe(
    '$50.00 carried forward from an earlier payment was taken back.',
  );
  expect(openWords({ open: 20 })).toBe(
    'For $20.00 can’t be matched to a payment that carried it forward.',
  );
  expect(openWords({ open: 0 })).toBeUndefined();
});

test.each([
  [0, 'Today'],
  [1, '1 day'],
  [1_061, '1,061 days'],
])('an age of %d is %s', (days, words) => {
  expect(ageWords(days)).toBe(words);
});
