import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type {
  AdjustmentDescription,
  ClaimDescription,
  PaymentDescription,
} from '@pfs/edi/remittance-description';
import type { SampleAnswer, SampleFill } from './dispensed-fills.ts';

interface ClaimOptions {
  /** Multiplies the payer's DIR fee in the month with a jump. */
  readonly dirFactor: number;
  /** Taken at once where the payer itself takes none, in hundredths of a percent. */
  readonly dirBasisPoints?: number | undefined;
  /** The payer leaves out which fill of the prescription it pays. */
  readonly isUnnamed?: boolean | undefined;
  /** Paid less than agreed, without a word. */
  readonly shortCents?: number | undefined;
}

/** A fill as one of its payers remits it: price, copay, discount and DIR fee, if any. */
export function claimOf(
  fill: SampleFill,
  answer: SampleAnswer,
  options: ClaimOptions,
): ClaimDescription {
  const { payer, patientCents, authorization } = answer;
  const isSecond = fill.answers[0] !== answer;
  const price = answer.ingredientCents + answer.feeCents;
  // A second payer is billed for what the first one leaves to the patient.
  const charge = isSecond ? price : fill.chargeCents;
  const namesFill = payer.namesFill && options.isUnnamed !== true;
  const number = namesFill ? `${fill.rx}-${fill.fillNumber}` : String(fill.rx);
  return {
    claimId: number,
    statusCode: fill.isDenied ? '4' : isSecond ? '2' : '1',
    chargeCents: toCents(charge),
    patientPaidCents: toCents(fill.isDenied ? 0 : patientCents),
    filingIndicator: payer.filingIndicator,
    payerControlNumber: payer.namesAuthorization ? authorization : `${authorization}C`,
    patient: { last: 'SAMPLE', first: 'PATIENT', memberId: `M${String(fill.rx).padStart(8, '0')}` },
    services: [
      {
        ndc: fill.drug.ndc,
        drugName: fill.drug.name,
        chargeCents: toCents(charge),
        quantity: String(fill.quantity),
        filledOn: fill.filledOn,
        adjustments: fill.isDenied
          ? [{ group: 'CO', reason: '197', amountCents: toCents(charge) }]
          : adjustmentsOf(fill, answer, { ...options, charge, price }),
        ...(fill.isDenied ? { remarks: [['RX', '75']] as const } : {}),
      },
    ],
  };
}

function adjustmentsOf(
  { drug }: SampleFill,
  { payer, patientCents }: SampleAnswer,
  given: ClaimOptions & { readonly charge: number; readonly price: number },
): readonly AdjustmentDescription[] {
  const { charge, price, dirFactor, dirBasisPoints = 0, shortCents = 0 } = given;
  const usual = drug.kind === 'generic' ? payer.genericDirBasisPoints : payer.brandDirBasisPoints;
  const share = usual * dirFactor + dirBasisPoints;
  const agreed = price - patientCents;
  const dir = Math.min(agreed - shortCents, Math.round((agreed * share) / 10_000));
  const parts = [
    ['CO', '45', charge - price + shortCents],
    ['CO', '295', dir],
    ['PR', '3', patientCents],
  ] as const;
  return parts.flatMap(([group, reason, cents]) =>
    cents > 0 ? [{ group, reason, amountCents: toCents(cents) }] : [],
  );
}

/** The reversal of a claim: the same with every amount negated. */
export function reverseClaim(claim: ClaimDescription): ClaimDescription {
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

/** What a payment comes to: its claims less its lump sums, if it says nothing else. */
export function paymentCentsOf(payment: PaymentDescription): number {
  const { amountCents, claims, providerAdjustments = [] } = payment;
  if (amountCents !== undefined) return amountCents;
  let cents = 0;
  for (const claim of claims) cents += netOf(claim);
  for (const lump of providerAdjustments) cents -= lump.amountCents;
  return cents;
}
