import { expect, test } from 'vitest';
import { changed, fileText, goodPayment, readText } from './testing/read-text.ts';

test('rules of a payer classify its own payments only', () => {
  const rules = [
    {
      id: 'own',
      version: 2,
      scope: { payer: 'id:ERX01' },
      where: 'claim',
      codes: ['45'],
      category: 'effective_rate',
    } as const,
  ];
  const other = fileText(goodPayment).replace('ERX01', 'ERX02');
  expect(readText(fileText(goodPayment), 1000, { rules }).claims[0]?.gerFeeCents).toBe(2500);
  expect(readText(other, 1000, { rules }).claims[0]?.gerFeeCents).toBe(0);
});

test('each kind of fee is in the gross of its claim, once', () => {
  const own = (reason: string, category: 'transaction_fee' | 'effective_rate') =>
    ({ id: reason, version: 1, where: 'claim', codes: [reason], category }) as const;
  const rules = [own('253', 'transaction_fee'), own('197', 'effective_rate')];
  const text = changed({ 'CAS*CO': 'CAS*CO*45*20**295*5**253*2**197*3' });
  expect(readText(text, 1000, { rules }).claims[0]).toMatchObject({
    netCents: 6000,
    dirFeeCents: 500,
    gerFeeCents: 300,
    otherFeesCents: 200,
    grossCents: 7000,
    differenceCents: 0,
  });
});
