import { addDays } from '@pfs/core/days';
import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import type { AdjustmentDescription, ClaimDescription } from '@pfs/edi/remittance-description';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { SamplePayer } from './sample-parties.ts';

/** The dispensing fee that the payer pays. */
const dispensingFeeCents = 275;
const brandsPerThousand = 110;
const deniedPerThousand = 12;

interface FillOptions {
  readonly payer: SamplePayer;
  readonly random: SeededRandom;
  readonly number: number;
  readonly paidOn: Day;
  /** Multiplies the payer's DIR fee in the month with a jump. */
  readonly dirFactor: number;
}

/** A fill as its payer adjudicates it: price, copay, discount and DIR fee, if any. */
export function makeFill(options: FillOptions): ClaimDescription {
  const { payer, random, number, paidOn } = options;
  const drug = pickDrug(random);
  const quantity = random.pick(drug.quantities);
  const agreed = Math.round((quantity * drug.unitPrice) / 100) + dispensingFeeCents;
  const price = Math.round((agreed * random.between(94, 106)) / 100);
  const charge = Math.round((price * random.between(118, 148)) / 100);
  const copay = Math.min(
    price,
    drug.brand ? random.pick([2500, 3500, 4700]) : random.pick([0, 0, 100, 300, 500]),
  );
  const basisPoints = drug.brand ? payer.brandDirBasisPoints : payer.genericDirBasisPoints;
  const dir = Math.min(
    price - copay,
    Math.round((price * basisPoints * options.dirFactor) / 10_000),
  );
  const denied = random.chance(deniedPerThousand, 1_000);
  const adjustments: AdjustmentDescription[] = denied
    ? [{ group: 'CO', reason: '197', amountCents: toCents(charge) }]
    : [
        { group: 'CO', reason: '45', amountCents: toCents(charge - price) },
        ...(dir > 0 ? [{ group: 'CO', reason: '295', amountCents: toCents(dir) }] : []),
        ...(copay > 0 ? [{ group: 'PR', reason: '3', amountCents: toCents(copay) }] : []),
      ];
  return {
    claimId: String(6_000_000 + number),
    statusCode: denied ? '4' : '1',
    chargeCents: toCents(charge),
    patientPaidCents: toCents(denied ? 0 : copay),
    filingIndicator: payer.party.id === 'SMP00' ? 'MC' : '13',
    payerControlNumber: `${payer.tracePrefix}${String(number).padStart(9, '0')}`,
    patient: {
      last: 'SAMPLE',
      first: 'PATIENT',
      memberId: `M${String(number % 900).padStart(8, '0')}`,
    },
    services: [
      {
        ndc: drug.ndc,
        drugName: drug.name,
        chargeCents: toCents(charge),
        quantity: String(quantity),
        filledOn: addDays(paidOn, -random.between(9, 23)),
        adjustments,
        ...(denied ? { remarks: [['RX', '75']] as const } : {}),
      },
    ],
  };
}

/** The reversal of a fill: the same with every amount negated. */
export function reverseFill(claim: ClaimDescription): ClaimDescription {
  return {
    ...claim,
    statusCode: '22',
    chargeCents: negateCents(claim.chargeCents),
    patientPaidCents: negateCents(claim.patientPaidCents ?? toCents(0)),
    ...(claim.payerControlNumber === undefined
      ? {}
      : { originalReference: claim.payerControlNumber }),
    services: claim.services.map((service) => ({
      ...service,
      chargeCents: negateCents(service.chargeCents),
      adjustments: (service.adjustments ?? []).map((adjustment) => ({
        ...adjustment,
        amountCents: negateCents(adjustment.amountCents),
      })),
    })),
  };
}

/** What the payer pays for a claim: charge less its adjustments. */
export function netOf(claim: ClaimDescription): Cents {
  let net: number = claim.chargeCents;
  for (const service of claim.services) {
    for (const { amountCents } of service.adjustments ?? []) net -= amountCents;
  }
  return toCents(net);
}

const brands = exampleDrugs.filter(({ brand }) => brand);
const generics = exampleDrugs.filter(({ brand }) => !brand);

function pickDrug(random: SeededRandom): ExampleDrug {
  return random.pick(random.chance(brandsPerThousand, 1_000) ? brands : generics);
}
