import type { Claim } from '@pfs/core/remittance';
import { expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import { readText } from './testing/read-text.ts';
import { readSimply, type SimpleClaim } from './testing/simple-reader.ts';
import { write835Text } from './write-835.ts';

/** How many files are tried. */
const files = process.env['PFS_DEEP'] === undefined ? 5_000 : 1_000_000;
const batches = Array.from({ length: 10 }, (_, batch) => batch);
const batchFiles = Math.ceil(files / batches.length);
/** Ample for each file; a limit only for tests that hang. */
const msPerFile = 60;

test.each(batches)(
  'a plain reader finds the same in each generated file, batch %i',
  (batch) => {
    for (let seed = batch * batchFiles; seed < (batch + 1) * batchFiles; seed++) {
      const text = write835Text(
        generatePharmacyRemittance({ seed, claims: seed % 7, payments: 2 }),
      );
      const { payments, claims, findings } = readText(text, 1 + (seed % 500));
      const simple = readSimply(text);
      expect(findings).toEqual([]);
      expect(
        payments.map(({ balanced, amountCents, providerAdjustmentsCents }) => ({
          balanced,
          amount: BigInt(amountCents),
          lumps: BigInt(providerAdjustmentsCents),
        })),
      ).toEqual(simple.map(({ amount, lumps }) => ({ balanced: true, amount, lumps })));
      expect(claims.map(toSimple)).toEqual(simple.flatMap((payment) => payment.claims));
    }
  },
  batchFiles * msPerFile,
);

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
