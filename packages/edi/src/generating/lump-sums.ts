import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ProviderAdjustmentDescription } from '../remittance-description.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Lump sums as payers take them: some in most payments, never more than a few percent. */
export function generateLumpSums(
  random: SeededRandom,
  netCents: Cents,
  claims: number,
  paidOn: Day,
): readonly ProviderAdjustmentDescription[] {
  const fiscalPeriodEnd: Day = `${paidOn.slice(0, 4)}-12-31`;
  const share = (lowest: number, highest: number) =>
    toCents(Math.floor((Math.max(0, netCents) * random.between(lowest, highest)) / 10_000));
  const lump = (code: string, reference: string, amountCents: Cents) => ({
    code,
    reference,
    amountCents,
    fiscalPeriodEnd,
  });
  const perClaim = toCents(Math.min(claims * random.between(3, 15), share(100, 100)));
  const lumps = [lump('AH', 'TRANS FEES', perClaim)];
  if (random.chance(60, 100)) lumps.push(lump('CS', 'DIRQ4-25', share(20, 250)));
  if (random.chance(35, 100)) lumps.push(lump('CS', 'GER TRUE-UP', share(20, 180)));
  if (random.chance(20, 100)) lumps.push(lump('CS', 'NETWORK ACCESS', share(5, 30)));
  if (random.chance(20, 100)) lumps.push(lump('WO', 'AUDIT 2025', share(5, 80)));
  if (random.chance(10, 100)) lumps.push(lump('L6', 'INTEREST', negateCents(share(1, 5))));
  if (random.chance(8, 100)) lumps.push(lump('CS', 'MISC 0417', share(1, 20)));
  return lumps.filter(({ amountCents }) => amountCents !== 0);
}
