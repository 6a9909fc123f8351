import type { Claim } from '@pfs/core/remittance';
import { expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import { type ReadFile, readText } from './testing/read-text.ts';
import { readSimply, type SimpleClaim, type SimplePayment } from './testing/simple-reader.ts';
import { write835Text } from './write-835.ts';

/** How many files are tried. */
const files = process.env['PFS_DEEP'] === undefined ? 5_000 : 1_000_000;
const batches = Array.from({ length: 10 }, (_, batch) => batch);
const batchFiles = Math.ceil(files / batches.length);

test.each(batches)('a plain reader finds the same in each generated file, batch %i', (batch) => {
  for (let seed = batch * batchFiles; seed < (batch + 1) * batchFiles; seed++) {
    const text = write835Text(generatePharmacyRemittance({ seed, claims: seed % 7, payments: 2 }));
    const read = readText(text, 1 + (seed % 500));
    const simple = readSimply(text);
    if (!isSame(read, simple)) expectSame(read, simple);
  }
});

/** What `expectSame` says, without `expect`, which is too slow for so many. */
function isSame(
  { payments, claims, findings }: ReadFile,
  simple: readonly SimplePayment[],
): boolean {
  if (findings.length > 0 || payments.length !== simple.length) return false;
  let at = 0;
  for (const [index, { balanced, amountCents, providerAdjustmentsCents }] of payments.entries()) {
    const { amount, lumps, claims: ofPayment = [] } = simple[index] ?? {};
    if (!balanced || BigInt(amountCents) !== amount) return false;
    if (BigInt(providerAdjustmentsCents) !== lumps) return false;
    for (const one of ofPayment) {
      const claim = claims[at++];
      if (claim === undefined || !isSameClaim(toSimple(claim), one)) return false;
    }
  }
  return at === claims.length;
}

function isSameClaim(one: SimpleClaim, other: SimpleClaim): boolean {
  return (Object.keys(one) as (keyof SimpleClaim)[]).every((key) => one[key] === other[key]);
}

function expectSame({ payments, claims, findings }: ReadFile, simple: readonly SimplePayment[]) {
  expect(findings).toEqual([]);
  expect(
    payments.map(({ balanced, amountCents, providerAdjustmentsCents }) => ({
      balanced,
      amount: BigInt(amountCents),
      lumps: BigInt(providerAdjustmentsCents),
    })),
  ).toEqual(simple.map(({ amount, lumps }) => ({ balanced: true, amount, lumps })));
  expect(claims.map(toSimple)).toEqual(simple.flatMap((payment) => payment.claims));
  expect.unreachable('a plain reader finds something else');
}

function toSimple(claim: Claim): SimpleClaim {
  return {
    claimId: claim.claimId,
    net: BigInt(claim.netCents),
    gross: BigInt(claim.grossCents),
    dir: BigInt(claim.dirFeeCents),
    patient: BigInt(claim.patientPaidCents),
    difference: BigInt(claim.differenceCents),
    ndc: claim.ndc ?? '',
    filled: claim.dateOfService?.replaceAll('-', '') ?? '',
  };
}
