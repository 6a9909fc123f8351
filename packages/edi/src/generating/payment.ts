import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type {
  ClaimDescription,
  PaymentDescription,
  ProviderAdjustmentDescription,
} from '../remittance-description.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { generateFill } from './fill.ts';
import type { Settings } from './settings.ts';

/** A reversal takes back one of the claims that stand at most so far before it. */
const reversalReach = 200;

/** The claim of a number; `first` is the first number of its payment. */
function generateClaim(settings: Settings, first: number, number: number): ClaimDescription {
  const random = createSeededRandom(settings.seed, number);
  if (number > first && random.chance(settings.reversalsPerThousand, 1000)) {
    const original = number - 1 - random.below(Math.min(number - first, reversalReach));
    const claim = generateFill(settings, original);
    // Only what was paid can be taken back, and only once: the neighbour's reversal would collide.
    if (claim.statusCode === '1' && original % 3 === number % 3) return reverse(claim);
  }
  return generateFill(settings, number);
}

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

/** The reversal of a claim: every amount negated, and a reference to what it takes back. */
function reverse(claim: ClaimDescription): ClaimDescription {
  const negate = (cents: Cents | undefined) => negateCents(cents ?? toCents(0));
  return {
    ...claim,
    statusCode: '22',
    chargeCents: negate(claim.chargeCents),
    paidCents: negate(claim.paidCents),
    patientPaidCents: negate(claim.patientPaidCents),
    ...(claim.payerControlNumber === undefined
      ? {}
      : { originalReference: claim.payerControlNumber }),
    services: claim.services.map((service) => ({
      ...service,
      chargeCents: negate(service.chargeCents),
      paidCents: negate(service.paidCents),
      adjustments: (service.adjustments ?? []).map((part) => ({
        ...part,
        amountCents: negate(part.amountCents),
      })),
    })),
  };
}

/** Lump sums as payers take them: some in most payments, never more than a few percent. */
function generateLumpSums(
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
