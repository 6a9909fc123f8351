import { expect, test } from 'vitest';
import { isClaimStatusCode, statusOfClaim } from './claim-status.ts';

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
