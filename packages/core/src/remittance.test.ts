import { expect, test } from 'vitest';
import { heldReasonOf, isClaimStatusCode, statusOfClaim } from './remittance.ts';

test.each(['1', '2', '3', '19', '20', '21'])('status %s is a paid claim', (code) => {
  expect(statusOfClaim(code)).toBe('paid');
});

test('status 22 is a reversal', () => {
  expect(statusOfClaim('22')).toBe('reversal');
});

test.each(['4', '23', '25'])('status %s is listed and not counted', (code) => {
  expect(statusOfClaim(code)).toBe('denied');
  expect(isClaimStatusCode(code)).toBe(true);
});

test('a status that the standard does not know is never counted as paid', () => {
  expect(statusOfClaim('99')).toBe('denied');
  expect(isClaimStatusCode('99')).toBe(false);
});

const whole = { cutOff: false, balanced: true, paidOn: '2026-01-15' };

test.each([
  ['a payment in order', {}, undefined],
  ['one without its end, though it adds up', { cutOff: true }, 'cut_off'],
  ['one without its end that does not add up', { cutOff: true, balanced: false }, 'cut_off'],
  ['one that does not add up', { balanced: false }, 'out_of_balance'],
  [
    'one that neither adds up nor has a day',
    { balanced: false, paidOn: undefined },
    'out_of_balance',
  ],
  ['one without a day', { paidOn: undefined }, 'undated'],
])('%s: %j', (_, changes, reason) => {
  expect(heldReasonOf({ ...whole, ...changes })).toBe(reason);
});
