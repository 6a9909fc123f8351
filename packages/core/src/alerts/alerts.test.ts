import { expect, test } from 'vitest';
import { toCents, zeroCents } from '../money.ts';
import { findDirSpike, findMover, findPartDFees, findPharmacyDirSpike } from './fee-alerts.ts';
import { findBelowCost, findHeldPayments, findUnclassified } from './payment-alerts.ts';

const who = 'NORTH RX';
const when = 'March 2026';
const amountCents = toCents(123_456);
const wholeMonth = {
  isRunning: false,
  leftOutCents: zeroCents,
  apartCents: zeroCents,
} as const;

test('one payment that does not add up reads as one, several as several', () => {
  const found = (payments: number, cutOff = 0) =>
    findHeldPayments({ who, when, payments, cutOff, amountCents });
  expect(found(0)).toBeUndefined();
  expect(found(1)?.title).toBe('A payment from NORTH RX doesn’t add up');
  expect(found(2)?.title).toBe('2 payments from NORTH RX don’t add up');
  expect(found(2)?.message).toMatch(/^\$1,234\.56 in March 2026 is excluded from your totals/);
  expect(found(1, 1)).toMatchObject({
    title: 'A payment from NORTH RX is cut off',
    message:
      '$1,234.56 in March 2026 is excluded from your totals because claims may be missing. ' +
      'Ask the payer for the complete file.',
  });
  expect(found(3, 1)?.title).toBe('3 payments from NORTH RX don’t add up or are cut off');
});

test('unknown money is grave from $500.00 on, whichever way it went', () => {
  const severity = (cents: number) =>
    findUnclassified({ who, when, lumpCents: toCents(cents), claimCents: zeroCents })?.severity;
  expect([0, 49_999, 50_000, -50_000].map(severity)).toEqual([undefined, 'medium', 'high', 'high']);
});

test('fills below cost and Part D fills are counted in words', () => {
  const below = (claims: number) => findBelowCost({ when, claims, lossCents: amountCents });
  expect(below(1)?.title).toBe('A claim was paid below cost');
  expect(below(1_200)?.title).toBe('1,200 claims were paid below cost');
  const charged = (claims: number) => findPartDFees({ who, when, claims, amountCents });
  expect(charged(1)?.message).toContain('on one Part D claim. Ask: Which term');
  expect(charged(31)?.message).toContain('on 31 Part D claims. Ask: Which term');
});

test('what was given has a true minus sign, and a share of nothing has none', () => {
  const given = findUnclassified({
    ...{ who, when },
    lumpCents: toCents(-4_000),
    claimCents: toCents(46_000),
  });
  expect(given?.message).toMatch(/^−\$40\.00 in lump sums and \$460\.00 on claims in/);
  expect(given?.severity).toBe('high');
  const month = (dirFeesCents: number) => ({
    grossCents: toCents(1_000_000),
    dirFeesCents: toCents(dirFeesCents),
    lumpDirCents: zeroCents,
  });
  const payer = (payerId: string, dir: number, before: number) => ({
    payerId,
    payerName: payerId,
    month: month(dir),
    before: [month(before), month(before), month(before)],
    ...wholeMonth,
  });
  const payers = [payer('A', -20_000, -100), payer('B', 100, 100)];
  expect(findMover('best', { when, payers })?.found.message).toBe(
    'Its DIR fees fell to −2.0% of gross revenue in March 2026, from an average of 0.0% over the ' +
      'prior three months.',
  );
});

test('fees of a lump sum that is taken in another month are not said to be taken in this one', () => {
  const month = (cents: number) => ({
    grossCents: toCents(100_000),
    dirFeesCents: toCents(cents),
    lumpDirCents: zeroCents,
  });
  const before = [month(4_000), month(4_000), month(4_000)];
  const counted = { ...wholeMonth, before, month: month(6_500), apartCents: toCents(-6_500) };
  expect(findDirSpike({ who, when, ...counted })?.message).toBe(
    '6.5% of gross revenue in March 2026 ($65.00 of $1,000.00; $0.00 was taken in the month), up ' +
      'from an average of 4.0% over the prior three months.',
  );
});

test('a jump of the pharmacy names payers first, but only those that explain it', () => {
  const month = (gross: number, dir: number) => ({
    grossCents: toCents(gross * 100),
    dirFeesCents: toCents(dir * 100),
    lumpDirCents: zeroCents,
  });
  const payer = (payerId: string, gross: number, dir: number, before: number) => ({
    payerId,
    payerName: payerId,
    month: month(gross, dir),
    before: [month(gross, before), month(gross, before), month(gross, before)],
    ...wholeMonth,
  });
  const found = (...payers: readonly ReturnType<typeof payer>[]) => {
    const three = [month(1_000, 50), month(1_000, 50), month(1_000, 50)];
    const all = { month: month(1_000, 150), before: three, ...wholeMonth };
    return findPharmacyDirSpike({ when, payers, ...all });
  };
  expect(found(payer('A', 600, 100, 20), payer('B', 600, 21, 20))?.title).toBe(
    'A raised your DIR fees',
  );
  expect(found(payer('A', 600, 60, 20), payer('B', 600, 62, 20))?.title).toBe(
    'B and A raised your DIR fees',
  );
  expect(found(payer('B', 600, 62, 20), payer('A', 600, 60, 20))?.message).toBe(
    'B rose from 3.3% to 10.3% and A rose from 3.3% to 10.0% of gross revenue. All payers ' +
      'combined: 15.0% of gross revenue in March 2026 ($150.00 of $1,000.00), up from an average ' +
      'of 5.0% over the prior three months.',
  );
  expect(found(payer('A', 600, 50, 20))?.title).toBe('Your DIR fees jumped');
  expect(found()?.title).toBe('Your DIR fees jumped');
});
