import { expect, test } from 'vitest';
import { heldReasonOf } from './held-reason.ts';

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
