import { addDays } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { ExampleDrug } from '../example-drugs.ts';
import type { AdjustmentDescription, ClaimDescription } from '../remittance-description.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import type { Settings } from './settings.ts';

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

export function generateFill(settings: Settings, number: number): ClaimDescription {
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
