import { describe, expect, test } from 'vitest';
import type { Category } from './category.ts';
import { toCents } from './money.ts';
import type { Claim, ProviderAdjustment } from './remittance.ts';
import { dirPercentage, totalsOf } from './totals.ts';

const place = { segment: 1, byteOffset: 0 };
const rule = { id: 'test', version: 1 };

function claim(netCents: number, fees: { dir?: number; ger?: number; other?: number } = {}): Claim {
  const { dir = 0, ger = 0, other = 0 } = fees;
  return {
    place,
    claimId: '6000001',
    statusCode: '1',
    status: 'paid',
    chargeCents: toCents(netCents + dir + ger + other),
    netCents: toCents(netCents),
    patientPaidCents: toCents(0),
    grossCents: toCents(netCents + dir + ger + other),
    dirFeeCents: toCents(dir),
    gerFeeCents: toCents(ger),
    otherFeesCents: toCents(other),
    filingCode: undefined,
    payerControlNumber: undefined,
    originalReference: undefined,
    dateOfService: '2026-01-02',
    ndc: undefined,
    drugName: undefined,
    quantity: undefined,
    planName: undefined,
    adjustments: [],
    differenceCents: toCents(0),
  };
}

function lump(category: Category, amountCents: number): ProviderAdjustment {
  const amount = toCents(amountCents);
  const parts = { code: 'CS', reference: undefined, fiscalPeriodEnd: undefined };
  return { place, ...parts, amountCents: amount, category, rule };
}

describe('totals', () => {
  test('fees taken as lump sums come off net and not off gross', () => {
    const totals = totalsOf(
      [claim(9500, { dir: 500 })],
      [lump('dir', 300), lump('network_fee', 50)],
    );
    expect(totals).toMatchObject({
      grossCents: 10000,
      netCents: 9150,
      dirFeesCents: 800,
      otherFeesCents: 50,
      dirPercentage: 8,
      paymentsCents: 9150,
    });
  });

  test('recouped money stands beside net and leads to the payments', () => {
    const totals = totalsOf([claim(10000)], [lump('recoupment', 700), lump('interest', -20)]);
    expect(totals.netCents).toBe(10000);
    expect(totals.providerAdjustmentsCents).toMatchObject({ recoupment: 700, interest: -20 });
    expect(totals.paymentsCents).toBe(9320);
  });

  test('effective-rate lump sums are GER fees', () => {
    const totals = totalsOf([claim(900, { ger: 100 })], [lump('effective_rate', 40)]);
    expect(totals.gerFeesCents).toBe(140);
  });

  test('a reversed claim takes its money, its fee and its count back', () => {
    const paid = claim(9500, { dir: 500 });
    const reversal: Claim = {
      ...claim(-9500, { dir: -500 }),
      status: 'reversal',
      statusCode: '22',
    };
    const totals = totalsOf([paid, reversal]);
    expect(totals).toMatchObject({ grossCents: 0, netCents: 0, dirFeesCents: 0, claims: 0 });
    expect(totals).toMatchObject({ paidClaims: 1, reversals: 1, averageDirFeeCents: 0 });
  });

  test('a denied claim is listed and not counted', () => {
    const denied: Claim = { ...claim(0), status: 'denied', statusCode: '4' };
    expect(totalsOf([claim(100), denied])).toMatchObject({ claims: 1, deniedClaims: 1 });
  });

  test('the average DIR fee is rounded to the cent', () => {
    const claims = [claim(100, { dir: 1 }), claim(100, { dir: 1 }), claim(100)];
    expect(totalsOf(claims).averageDirFeeCents).toBe(1);
  });

  test('nothing comes to nothing', () => {
    expect(totalsOf([])).toMatchObject({ claims: 0, dirPercentage: 0, averageDirFeeCents: 0 });
  });
});

test.each([
  [445, 10000, 4.5],
  [444, 10000, 4.4],
  [-445, 10000, -4.5],
  [5, 0, 0],
  [5, -100, 0],
])('%i cents of DIR fees on %i gross are %d percent', (dir, gross, percent) => {
  expect(dirPercentage(toCents(dir), toCents(gross))).toBe(percent);
});
