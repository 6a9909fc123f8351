import { addDays } from '@pfs/core/days';
import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ExampleDrug } from './example-drugs.ts';
import { defaults, type PharmacyRemittanceOptions, type Settings } from './generating/settings.ts';
import type {
  AdjustmentDescription,
  ClaimDescription,
  PaymentDescription,
  ProviderAdjustmentDescription,
  RemittanceDescription,
} from './remittance-description.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export type { PharmacyRemittanceOptions } from './generating/settings.ts';

/**
 * A realistic pharmacy remittance from a seed: generics and brands, contractual and patient
 * amounts, DIR fees, reversals of claims in the same file, denials, lump sums. It balances. Claims
 * are generated during iteration, so that a file may have any size.
 */
export function generatePharmacyRemittance(
  options: PharmacyRemittanceOptions,
): RemittanceDescription {
  const settings: Settings = { ...defaults, ...options };
  const numbers = Array.from({ length: settings.payments }, (_, index) => index);
  return {
    controlNumber: 1 + (Math.abs(settings.seed) % 999_999_999),
    createdOn: settings.paidOn,
    payments: {
      *[Symbol.iterator]() {
        for (const index of numbers) yield generatePayment(settings, index);
      },
    },
  };
}

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

function generatePayment(settings: Settings, index: number): PaymentDescription {
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

const lastNames = [
  'ADAMS',
  'BAKER',
  'CLARK',
  'DAVIS',
  'EVANS',
  'FOSTER',
  'GREEN',
  'HAYES',
] as const;
const firstNames = [
  'ALEX',
  'BLAIR',
  'CASEY',
  'DANA',
  'EMERY',
  'FRANKIE',
  'GRAY',
  'HARPER',
] as const;
/** NCPDP reject codes of ordinary denials: prior authorization, refill too soon, not covered. */
const rejectCodes = ['75', '79', '70'] as const;

function generateFill(settings: Settings, number: number): ClaimDescription {
  const random = createSeededRandom(settings.seed, number ^ 0x5f5f5f);
  const drug = random.pick(settings.drugs);
  const quantity = random.pick(drug.quantities);
  const allowed = allowedCents(random, drug, quantity);
  const submittedFee = random.between(200, 1200);
  const paidFee = Math.min(submittedFee, random.between(25, 175));
  const write = Math.floor((allowed * random.between(800, drug.brand ? 2200 : 9000)) / 10_000);
  const chargeCents = toCents(allowed + write + submittedFee);
  const denied = random.chance(settings.denialsPerThousand, 1000);
  const copay = denied ? 0 : copayCents(random, drug, allowed + paidFee);
  const left = allowed + paidFee - copay;
  const adjustments = denied
    ? [adjustment('CO', '197', chargeCents)]
    : paidAdjustments(settings, random, {
        allowed,
        write,
        feeCut: submittedFee - paidFee,
        copay,
        left,
      });
  const taken = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidCents = toCents(chargeCents - taken);
  const filledOn = addDays(settings.paidOn, -random.between(6, 21));
  return {
    claimId: String(6_000_000 + (number % 4_000_000)),
    statusCode: denied ? '4' : '1',
    chargeCents,
    paidCents,
    patientPaidCents: toCents(copay),
    filingIndicator: drug.brand ? '13' : '12',
    payerControlNumber: `${filledOn.slice(2, 4)}${String(number).padStart(10, '0')}`,
    ...(settings.planName === '' ? {} : { planName: settings.planName }),
    receivedOn: filledOn,
    patient: {
      last: random.pick(lastNames),
      first: random.pick(firstNames),
      memberId: `M${String(random.below(100_000_000)).padStart(8, '0')}`,
    },
    services: [
      {
        ndc: drug.ndc,
        ...(settings.drugNames ? { drugName: drug.name } : {}),
        chargeCents,
        paidCents,
        quantity: String(quantity),
        filledOn,
        lineControlNumber: String(1_000_000 + (number % 9_000_000)),
        adjustments,
        ...(denied ? { remarks: [['RX', random.pick(rejectCodes)] as const] } : {}),
      },
    ],
  };
}

export function allowedCents(random: SeededRandom, drug: ExampleDrug, quantity: number): number {
  // Prices move a little from plan to plan and from fill to fill.
  const price = Math.floor((drug.unitPrice * random.between(9200, 10_800)) / 10_000);
  return Math.max(1, Math.floor((price * quantity) / 100));
}

export function copayCents(random: SeededRandom, drug: ExampleDrug, allowed: number): number {
  const tier = drug.brand ? random.pick([2500, 4000, 4700] as const) : random.pick([0, 200, 500]);
  return Math.min(tier, allowed);
}

interface PaidParts {
  readonly allowed: number;
  readonly write: number;
  readonly feeCut: number;
  readonly copay: number;
  /** What the payer pays before a DIR fee. */
  readonly left: number;
}

/** What leads from the charge to the payment of a paid claim. */
function paidAdjustments(
  settings: Settings,
  random: SeededRandom,
  { allowed, write, feeCut, copay, left }: PaidParts,
): readonly AdjustmentDescription[] {
  const [lowest, highest] = settings.dirBasisPoints;
  const dir = Math.floor((allowed * random.between(lowest, highest)) / 10_000);
  const hasDir = random.chance(settings.dirClaimsPercent, 100);
  return [
    adjustment('CO', '45', write),
    adjustment('CO', '91', feeCut),
    adjustment('CO', '295', hasDir ? Math.min(dir, left) : 0),
    adjustment('PR', '3', copay),
  ].filter(({ amountCents }) => amountCents !== 0);
}

function adjustment(group: string, reason: string, amount: number): AdjustmentDescription {
  return { group, reason, amountCents: toCents(amount) };
}
