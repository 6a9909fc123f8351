import type { Day } from '@pfs/core/remittance';
import type { PaymentDescription } from '@pfs/edi/remittance-description';
import { remittanceYear, type SampleFile } from './remittance-year.ts';
import { samplePayers } from './sample-payers.ts';

const sampleMonths = 4;
const samplePayersMax = 3;
const fillsPerHalfMonth = 45;

/** One file with the payments of a few payers over the last months; another one for each seed. */
export function sampleRemittance({ seed, until }: { seed: number; until: Day }): SampleFile {
  const payments: PaymentDescription[] = [];
  const files = remittanceYear({
    seed,
    until,
    months: sampleMonths,
    payee: { name: 'SAMPLE PHARMACY', idQualifier: 'XX', id: '1457398802' },
    fillsPerHalfMonth,
    payers: samplePayers.slice(0, samplePayersMax),
  });
  for (const { description } of files) payments.push(...description.payments);
  return {
    fileName: `sample-remittance-${until}.835`,
    description: { createdOn: until, payments },
  };
}
