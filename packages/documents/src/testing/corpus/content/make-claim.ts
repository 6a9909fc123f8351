import { addDays } from '@pfs/core/days';
import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { exampleDrugs } from '@pfs/edi/example-drugs';
import { allowedCents, copayCents } from '@pfs/edi/pharmacy-remittance';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ContentStyle } from '../style.ts';
import type { TrueAmounts, TrueClaim } from '../truth.ts';

export interface ClaimPlace {
  readonly paidOn: Day;
  readonly planName: string;
  readonly number: number;
}

export function makeClaim(
  random: SeededRandom,
  content: ContentStyle,
  { paidOn, planName, number }: ClaimPlace,
): TrueClaim {
  const drug = random.pick(exampleDrugs);
  const quantity = random.pick(drug.quantities);
  const isLong = content.longNames === true && random.chance(30, 100);
  const isDenied = content.denials === true && random.chance(4, 100);
  const ingredientCost = allowedCents(random, drug, quantity);
  const patient = copayCents(random, drug, ingredientCost);
  return {
    claimId: String(1_000_000 + random.below(8_000_000)).slice(0, content.claimIdDigits ?? 7),
    status: isDenied ? 'denied' : 'paid',
    dateOfService: addDays(paidOn, -random.between(8, 34)),
    drugName: isLong ? random.pick(longDrugNames) : drug.name,
    ndc: drug.ndc,
    quantity: content.decimalQuantities === true ? `${quantity}.000` : String(quantity),
    planName,
    claimReference: `${paidOn.slice(2, 4)}${String(random.below(9e8) + 1e8)}${number % 10}`,
    patientName: `${random.pick(familyNames)}, ${random.pick(givenNames)}`,
    memberId: `W${String(random.below(9e8) + 1e8)}`,
    amounts: isDenied
      ? deniedAmounts(random, ingredientCost)
      : paidAmounts(random, content, { ingredientCost, patient }),
  };
}

function paidAmounts(
  random: SeededRandom,
  content: ContentStyle,
  { ingredientCost, patient }: { readonly ingredientCost: number; readonly patient: number },
): TrueAmounts {
  const has = (field: string) => content.amounts.includes(field as keyof TrueAmounts);
  const dispensingFee =
    has('dispensingFee') && random.chance(85, 100) ? random.between(10, 250) : 0;
  const tax = has('tax') && random.chance(25, 100) ? Math.floor(ingredientCost / 50) : 0;
  const patientPaid = has('patientPaid') ? Math.min(patient, ingredientCost) : 0;
  const gross = ingredientCost + dispensingFee + tax - patientPaid;
  const share = (lowest: number, highest: number) =>
    Math.floor((gross * random.between(lowest, highest)) / 10_000);
  const dirFee = has('dirFee') && random.chance(60, 100) ? share(100, 1_100) : 0;
  const gerFee = has('gerFee') && random.chance(40, 100) ? share(-150, 500) : 0;
  const transactionFee = has('transactionFee') ? Math.min(random.between(3, 25), gross) : 0;
  const networkFee = has('networkFee') && random.chance(70, 100) ? share(10, 90) : 0;
  return inCents({
    charge: ingredientCost + random.between(300, 4_000),
    ingredientCost,
    dispensingFee,
    tax,
    patientPaid,
    gross,
    dirFee,
    gerFee,
    transactionFee,
    networkFee,
    net: gross - dirFee - gerFee - transactionFee - networkFee,
  });
}

function deniedAmounts(random: SeededRandom, cost: number): TrueAmounts {
  const nothing = Object.fromEntries(noAmounts.map((field) => [field, 0]));
  return inCents({ ...nothing, charge: cost + random.between(300, 4_000) } as never);
}

const noAmounts = [
  'ingredientCost',
  'dispensingFee',
  'tax',
  'patientPaid',
  'gross',
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'net',
] as const;

/** The same claim reversed: every amount with the opposite sign. */
export function reverseClaim(claim: TrueClaim, paidOn: Day): TrueClaim {
  const amounts = Object.fromEntries(
    Object.entries(claim.amounts).map(([field, cents]) => [field, negateCents(cents as Cents)]),
  ) as unknown as TrueAmounts;
  return { ...claim, status: 'reversal', dateOfService: addDays(paidOn, -20), amounts };
}

function inCents(numbers: { readonly [Field in keyof TrueAmounts]: number }): TrueAmounts {
  return Object.fromEntries(
    Object.entries(numbers).map(([field, number]) => [field, toCents(number)]),
  ) as unknown as TrueAmounts;
}

export const familyNames = ['OAKLEY', 'BRANDT', 'QUIMBY', 'SOLANO', 'VARGA', 'WHITLOCK', 'YOUNGER'];

export const givenNames = ['MARISOL', 'DESMOND', 'INGRID', 'THADDEUS', 'PRIYA', 'LEOPOLD'];

export const planNames = [
  'SUMMIT CHOICE PDP',
  'VALLEY MEDICARE ADVANTAGE',
  'LAKESHORE EMPLOYEES TRUST',
  'STATE MEDICAID MCO',
  'RIVERBEND COMMERCIAL',
  'HARVEST UNION LOCAL 41',
] as const;

export const payerNames = [
  'NORTHFIELD RX ADMINISTRATORS',
  'CLEARBROOK PHARMACY SERVICES',
  'BLUE HERON RX',
  'SIERRA SCRIPT SOLUTIONS',
  'TIDEWATER BENEFIT MANAGEMENT',
  'PRAIRIE STATES RX LLC',
] as const;

export const payeeNames = [
  'MAIN STREET PHARMACY',
  'HOLLOWAY DRUG CO',
  'COURT SQUARE APOTHECARY',
] as const;

export const longDrugNames = [
  'INSULIN GLARGINE-YFGN 100 UNIT/ML (3 ML) SUBCUTANEOUS PEN INJECTOR PREFILLED',
  'FLUTICASONE PROPIONATE-SALMETEROL XINAFOATE 250-50 MCG/DOSE INHALATION POWDER 60',
  'BUPRENORPHINE HCL-NALOXONE HCL DIHYDRATE 8-2 MG SUBLINGUAL FILM',
  'AMPHETAMINE-DEXTROAMPHETAMINE ER 20 MG CAPSULE EXTENDED RELEASE 24 HOUR',
] as const;
