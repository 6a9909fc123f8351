import { dayLabel, daysBetween, monthOf } from '../days.ts';
import { firstDayOf, monthsOf, type Period } from '../metrics/periods.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { LumpProgram } from './lump-programs.ts';
import { mayBeSettled, periodOfMonths, readPeriodText } from './period-texts.ts';

/** A lump sum fee of a payer. */
export interface LumpFee {
  readonly id: string;
  readonly payerId: string;
  readonly program: LumpProgram;
  readonly reference: string | null;
  readonly amountCents: Cents;
  readonly paidOn: Day;
}

/** `text`: the reference names it. `reversal`: it gives back a lump sum of that period. */
export type PeriodRule = 'text' | 'reversal';

export interface RuledPeriod {
  readonly period: Period;
  readonly rule: PeriodRule;
}

/** What a person set; null: no period, whatever the reference says. */
export type PeriodDecisions = ReadonlyMap<string, Period | null>;

/**
 * The periods that follow from the lump sums themselves, by ID. Depends on the set of lump sums and
 * decisions only, not on their order.
 */
export function rulePeriods(
  lumps: readonly LumpFee[],
  decisions: PeriodDecisions,
): ReadonlyMap<string, RuledPeriod> {
  const ruled = new Map<string, RuledPeriod>();
  for (const { id, reference, paidOn } of lumps) {
    const period = readPeriodText(reference, paidOn);
    if (period !== undefined) ruled.set(id, { period, rule: 'text' });
  }
  const periodOf = ({ id }: LumpFee) =>
    decisions.has(id) ? (decisions.get(id) ?? undefined) : ruled.get(id)?.period;
  const groups = Map.groupBy(lumps, ({ payerId, program }) => `${payerId} ${program}`);
  for (const group of groups.values()) {
    const taken = group.filter(({ amountCents }) => amountCents > 0);
    for (const given of group) {
      if (given.amountCents >= 0 || ruled.has(given.id)) continue;
      const period = periodGivenBack(given, taken, periodOf);
      if (period !== undefined) ruled.set(given.id, { period, rule: 'reversal' });
    }
  }
  return ruled;
}

/** The period of the equal amounts taken before; undefined if they have several periods or none. */
function periodGivenBack(
  given: LumpFee,
  taken: readonly LumpFee[],
  periodOf: (lump: LumpFee) => Period | undefined,
): Period | undefined {
  const periods = taken
    .filter(
      ({ amountCents, paidOn }) => amountCents === -given.amountCents && paidOn <= given.paidOn,
    )
    .map(periodOf);
  const names = new Set(periods.map((one) => one && `${one.from} ${one.to}`));
  return names.size === 1 ? periods[0] : undefined;
}

/** How many lump sums of a payer and program must agree before another is proposed. */
const confirmedMin = 2;

interface Rhythm {
  readonly months: number;
  /** How many periods before the one that contains the payment day. */
  readonly back: number;
}

/**
 * Periods proposed by the payer's rhythm for lump sums without one, by ID: two confirmed ones of
 * the same payer and program, the nearest in time, cover as many months, as long before payment.
 */
export function proposePeriods(
  lumps: readonly LumpFee[],
  confirmed: ReadonlyMap<string, Period>,
): ReadonlyMap<string, Period> {
  const proposed = new Map<string, Period>();
  const groups = Map.groupBy(lumps, ({ payerId, program }) => `${payerId} ${program}`);
  for (const group of groups.values()) {
    const known = group.flatMap((lump) => {
      const period = confirmed.get(lump.id);
      return period === undefined ? [] : [{ lump, rhythm: rhythmOf(period, lump.paidOn) }];
    });
    if (known.length < confirmedMin) continue;
    for (const lump of group) {
      if (confirmed.has(lump.id)) continue;
      const distance = (one: LumpFee) => Math.abs(daysBetween(one.paidOn, lump.paidOn));
      // Never by ID, which depends on the order of imports.
      const order = ({ lump: { paidOn }, rhythm }: (typeof known)[number]) =>
        `${paidOn} ${rhythm?.months} ${rhythm?.back}`;
      const [first, second] = known.toSorted(
        (one, other) =>
          distance(one.lump) - distance(other.lump) || (order(one) < order(other) ? -1 : 1),
      );
      const rhythm = first?.rhythm;
      if (rhythm === undefined || !isSame(rhythm, second?.rhythm)) continue;
      const period = periodInRhythm(rhythm, lump.paidOn);
      if (mayBeSettled(period, lump.paidOn)) proposed.set(lump.id, period);
    }
  }
  return proposed;
}

function isSame(one: Rhythm, other: Rhythm | undefined): boolean {
  return one.months === other?.months && one.back === other.back;
}

/** Undefined unless the period is a whole month, quarter, third, half or year of the calendar. */
export function rhythmOf({ from, to }: Period, paidOn: Day): Rhythm | undefined {
  const months = monthsOf({ from, to }).length;
  const first = monthIndex(from);
  const isWhole = periodOfMonths(monthOf(from), months);
  if (12 % months !== 0 || first % months !== 0) return undefined;
  if (isWhole.from !== from || isWhole.to !== to) return undefined;
  return { months, back: Math.floor(monthIndex(paidOn) / months) - first / months };
}

/** The period that a lump sum paid on a day settles in a rhythm. */
export function periodInRhythm({ months, back }: Rhythm, paidOn: Day): Period {
  const first = (Math.floor(monthIndex(paidOn) / months) - back) * months;
  const year = Math.floor(first / 12);
  return periodOfMonths(`${year}-${String((first % 12) + 1).padStart(2, '0')}`, months);
}

function monthIndex(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The months of a period without a claim, for a lump sum spread over the ones that are here. */
export function missingMonths(period: Period, withClaims: ReadonlySet<string>): readonly string[] {
  return monthsOf(period).filter((month) => !withClaims.has(month));
}

/** `Q3 2026`, `July 2026`, `2026`, or its days. */
export function periodLabel(period: Period): string {
  const { from, to } = period;
  const months = rhythmOf(period, from)?.months;
  const year = from.slice(0, 4);
  const month = Number(from.slice(5, 7));
  if (months === 12) return year;
  if (months === 6) return `H${month === 1 ? 1 : 2} ${year}`;
  if (months === 3) return `Q${Math.ceil(month / 3)} ${year}`;
  if (months === 1) return monthForm.format(new Date(`${firstDayOf(monthOf(from))}T00:00:00Z`));
  return `${dayLabel(from)} to ${dayLabel(to)}`;
}

const monthForm = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
