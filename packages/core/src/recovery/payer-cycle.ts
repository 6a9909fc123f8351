/** 42 CFR 423.520: Part D pays a clean electronic claim within these days. */
export const promptDays = 14;
/** Days to pay while too few payments of a payer are known; 30 is our choice. */
export const usualDays = { part_d: promptDays, other: 30 } as const;
const pairsMin = 30;
/** Our choice: how long after its usual time a payment counts as late. */
const graceDays = 4;

export interface PayerCycle {
  /** Payments it was learned from. */
  readonly payments: number;
  readonly medianDays: number | undefined;
  readonly p95Days: number | undefined;
  /** The share of payments that took more than 14 days. */
  readonly above14: number | undefined;
  /** The first late day, counted from the fill; undefined while too few payments are known. */
  readonly lateFromDays: number | undefined;
}

/** The first late day of a payer whose payments are too few to tell, counted from the fill. */
export const usualLateFromDays = {
  part_d: usualDays.part_d + graceDays,
  other: usualDays.other + graceDays,
} as const;

/** The value that this share of all values doesn't exceed: no value is made up between two. */
export function nearestRank(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** A payer's own cycle from the days that its payments took, counted from the fill. */
export function cycleOf(days: readonly number[]): PayerCycle {
  const sorted = days.toSorted((one, other) => one - other);
  const p95Days = nearestRank(sorted, 0.95);
  const isKnown = sorted.length >= pairsMin && p95Days !== undefined;
  const late = sorted.filter((one) => one > promptDays).length;
  return {
    payments: sorted.length,
    medianDays: nearestRank(sorted, 0.5),
    p95Days,
    above14: sorted.length === 0 ? undefined : late / sorted.length,
    lateFromDays: isKnown ? p95Days + graceDays : undefined,
  };
}

export const lateAges = ['not_due', '1_15', '16_30', '31_60', '61_90', 'above_90'] as const;
export type LateAge = (typeof lateAges)[number];

export const lateAgeTexts: Readonly<Record<LateAge, string>> = {
  not_due: 'Not due yet',
  '1_15': '1–15 days late',
  '16_30': '16–30 days late',
  '31_60': '31–60 days late',
  '61_90': '61–90 days late',
  above_90: 'More than 90 days late',
};

/** The last late day of each age but the last. */
export const lateAgeEnds = [0, 15, 30, 60, 90] as const;

/** The age of an unpaid claim; the day on which it becomes late is late day 1. */
export function lateAgeOf(daysSinceFill: number, lateFromDays: number): LateAge {
  const lateDay = daysSinceFill - lateFromDays + 1;
  const at = lateAgeEnds.findIndex((end) => lateDay <= end);
  return lateAges[at === -1 ? lateAges.length - 1 : at] ?? 'above_90';
}

/** The late days of an age, both included; without an end where it has none. */
export function lateDaysOf(age: LateAge): { readonly from?: number; readonly to?: number } {
  const at = lateAges.indexOf(age);
  const before = lateAgeEnds[at - 1];
  const to = lateAgeEnds[at];
  return {
    ...(before === undefined ? {} : { from: before + 1 }),
    ...(to === undefined ? {} : { to }),
  };
}
