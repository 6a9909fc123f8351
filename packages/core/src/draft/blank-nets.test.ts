import { expect, test } from 'vitest';
import { paymentOf } from '../testing/draft/draft-rows.ts';
import { proveDraft } from './prove-draft.ts';

const others = [
  { gross: '40.00', dirFee: '1.25', net: '38.75' },
  { gross: '12.50', dirFee: '2.50', net: '10.00' },
];

test('a blank net is what its row comes to, where the sum of nets asks for just that', () => {
  const blank = { gross: '0.25', dirFee: '0.25' };
  const { payment, status, repaired } = proveDraft(
    paymentOf({ amount: '48.75', claims: [...others, blank] }),
  );
  expect(payment.claims[2]?.fields.net).toMatchObject({ value: '0.00', decidedBy: 'repaired' });
  expect([status, repaired]).toEqual(['proven', 1]);
});

test('a blank net that the sum does not ask for stays blank', () => {
  const blank = { gross: '5.25', dirFee: '0.25' };
  const { doubts } = proveDraft(paymentOf({ amount: '48.75', claims: [...others, blank] }));
  expect(doubts.map(({ code }) => code)).toContain('net_missing');
});
