import { type Cents, divideWhole, toCents } from './money.ts';
import type { PlanLine } from './recovery/plans.ts';

/*
 * State price floors: the least a plan may pay for a fill where a state sets one, which is the unit
 * price of a benchmark times the quantity, plus a dispensing fee.
 */

/** What a state's floor may cover; empty where the law's text doesn't say or wasn't read for it. */
export const floorLines = [
  'commercial',
  'medicaid_mco',
  'medicaid_ffs',
  'part_d',
  'cash_card',
  'other',
] as const;
export type FloorLine = (typeof floorLines)[number];

/**
 * Whether a fill of this line of business is compared with a floor; `undefined` is an unknown one,
 * which stays. Part D never is, and a rule that names lines covers no other.
 */
export function mayHaveFloor(line: PlanLine | undefined, covered: readonly FloorLine[]): boolean {
  if (line === undefined) return true;
  if (line === 'part_d') return false;
  return covered.length === 0 || covered.some((each) => each === line);
}

/** The prices a floor rests on; a rule lists them in the order in which they are tried. */
export const floorBenchmarks = [
  'nadac',
  'wac',
  'actual_cost',
  'invoice_cost',
  'medicaid_rate',
] as const;
/** A rule tries so many, one after the other. */
export const floorBenchmarksMax = 3;
export type FloorBenchmark = (typeof floorBenchmarks)[number];

export const benchmarkNames: Readonly<Record<FloorBenchmark, string>> = {
  nadac: 'NADAC',
  wac: 'WAC',
  actual_cost: 'Actual cost',
  invoice_cost: 'Invoice cost',
  medicaid_rate: 'Medicaid rate',
};

export const floorStatuses = ['in_force', 'enjoined_for_some', 'pending', 'repealed'] as const;
export type FloorStatus = (typeof floorStatuses)[number];

export const dayKinds = ['calendar', 'business'] as const;
export type DayKind = (typeof dayKinds)[number];

export const dayKindNames: Readonly<Record<DayKind, string>> = {
  calendar: 'calendar days',
  business: 'business days',
};

/** The day from which an appeal's days count. */
export const appealStarts = ['fill', 'claim', 'adjudication', 'remittance'] as const;
export type AppealStart = (typeof appealStarts)[number];

export const appealStartNames: Readonly<Record<AppealStart, string>> = {
  fill: 'fill',
  claim: 'claim',
  adjudication: 'adjudication',
  remittance: 'remittance',
};

/** `7 business days`, `1 calendar day`; undefined where none are stated. */
export function daysText(days: number | null, kind: DayKind | null): string | undefined {
  if (days === null || kind === null) return undefined;
  const words = dayKindNames[kind];
  return `${days} ${days === 1 ? words.slice(0, -1) : words}`;
}

export interface FlooredFill {
  /** Of the rule's benchmark on the day of the fill, in millionths of a dollar. */
  readonly unitPriceMillionths: number;
  /** Dispensed units as decimal text with up to three decimals. */
  readonly quantity: string;
  readonly feeCents: Cents;
}

/** Unit price × quantity to the cent, half away from zero, plus the dispensing fee. */
export function floorCents({ unitPriceMillionths, quantity, feeCents }: FlooredFill): Cents {
  const thousandths = quantityForm.exec(quantity);
  if (thousandths === null) throw new RangeError(`not a quantity: ${quantity}`);
  const [, sign = '', whole = '', fraction = ''] = thousandths;
  const units = BigInt(`${sign}${whole}${fraction.padEnd(3, '0')}`);
  // Millionths of a dollar times thousandths of a unit; a cent is ten million of these.
  const ingredient = divideWhole(
    BigInt(unitPriceMillionths) * units,
    10_000_000n,
    'half_away_from_zero',
  );
  return toCents(ingredient + feeCents);
}

const quantityForm = /^(-?)(\d{1,9})(?:\.(\d{1,3}))?$/;

export interface PaidFill {
  /** 506-F6. */
  readonly ingredientPaidCents: Cents;
  /** 507-F7. */
  readonly feePaidCents: Cents;
}

/** By how much a fill was paid under a floor; zero if it was not. */
export function underFloorCents(
  floor: Cents,
  { ingredientPaidCents, feePaidCents }: PaidFill,
): Cents {
  return toCents(Math.max(0, floor - ingredientPaidCents - feePaidCents));
}
