import { type Cents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type {
  ClaimDescription,
  PaymentDescription,
  ProviderAdjustmentDescription,
} from '../remittance-description.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { generateClaim } from './claim.ts';
import { generateLumpSums } from './lump-sums.ts';
import type { Settings } from './settings.ts';

export function generatePayment(settings: Settings, index: number): PaymentDescription {
  const { claims: count, paidOn, payer, payee } = settings;
  const first = index * count;
  const claims: Iterable<ClaimDescription> = {
    *[Symbol.iterator]() {
      for (let at = 0; at < count; at++) yield generateClaim(settings, first, first + at);
    },
  };
  const netCents = netOf(claims);
  const random = createSeededRandom(settings.seed, -1 - index);
  const lumpSums = settings.lumpSums ? generateLumpSums(random, netCents, count, paidOn) : [];
  const providerAdjustments = [...lumpSums, ...forwardedShortfall(netCents, lumpSums, paidOn)];
  const lumps = totalOf(providerAdjustments);
  return {
    traceNumber: String(800_000_000 + ((Math.abs(settings.seed) % 90_000_000) + index)),
    payerTaxId: `1${900_000_000 + (Math.abs(settings.seed) % 90_000_000)}`,
    paidOn,
    payer,
    payee,
    claims,
    providerAdjustments,
    amountCents: toCents(netCents - lumps),
  };
}

/** No payment is negative: what reversals take beyond it is carried forward (PLB FB). */
function forwardedShortfall(
  netCents: Cents,
  lumpSums: readonly ProviderAdjustmentDescription[],
  paidOn: Day,
): readonly ProviderAdjustmentDescription[] {
  const amount = netCents - totalOf(lumpSums);
  if (amount >= 0) return [];
  const fiscalPeriodEnd: Day = `${paidOn.slice(0, 4)}-12-31`;
  return [{ code: 'FB', reference: 'FWD', amountCents: toCents(amount), fiscalPeriodEnd }];
}

function totalOf(lumpSums: readonly ProviderAdjustmentDescription[]): number {
  return lumpSums.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function netOf(claims: Iterable<ClaimDescription>): Cents {
  let net = 0;
  for (const claim of claims) net += claim.paidCents ?? 0;
  return toCents(net);
}
