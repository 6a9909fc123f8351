import { addBusinessDays } from '../business-days.ts';
import { addDays, addMonths, type Month, monthOf } from '../days.ts';
import { firstDayOf, lastDayOf, type Period } from '../metrics/periods.ts';
import { percentage } from '../metrics/ratios.ts';
import { type Cents, divideWhole, sumCents, toCents, zeroCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import {
  type ContractClaim,
  type ContractScope,
  classOf,
  isOfContract,
  isOfNdcs,
  isOfPlans,
} from './contract-terms.ts';

/*
 * Effective rates that a contract guarantees for many claims together. Source:
 * docs/domain/contract-terms.md.
 */

export const guaranteeKinds = ['ger', 'ber', 'dfer'] as const;
export type GuaranteeKind = (typeof guaranteeKinds)[number];

export const guaranteeKindTexts: Readonly<Record<GuaranteeKind, string>> = {
  ger: 'Generic effective rate (GER)',
  ber: 'Brand effective rate (BER)',
  dfer: 'Dispensing fee (DFER)',
};

export const guaranteePeriods = ['month', 'quarter', 'year'] as const;
export type GuaranteePeriod = (typeof guaranteePeriods)[number];
const monthsOfPeriod = { month: 1, quarter: 3, year: 12 } as const;

/** Where the payer adds claims up. A PSAO's result is shared by its pharmacies. */
export const measuredAt = ['store', 'chain', 'psao'] as const;
export type MeasuredAt = (typeof measuredAt)[number];

export const settlements = ['remittance', 'invoice', 'rates'] as const;
export const disputeStarts = ['settlement', 'notice', 'period_end'] as const;
export type DisputeStart = (typeof disputeStarts)[number];

/** What a rule of a population looks at. */
export const ruleTests = [
  'basis',
  'usual_at_most',
  'line',
  'plan',
  'network',
  'ndc',
  'compound',
  'otc',
  'secondary',
  'daw',
  'days_supply',
  'clarification',
  'any',
] as const;
export type RuleTest = (typeof ruleTests)[number];

export interface PopulationRule {
  readonly effect: 'in' | 'out';
  readonly test: RuleTest;
  /** Codes, plans or beginnings of NDCs; dollars; the fewest and most days. */
  readonly values: readonly string[];
}

/** How many values a test needs; undefined: one or more. */
export const valuesOfTest: Readonly<Partial<Record<RuleTest, number>>> = {
  usual_at_most: 1,
  days_supply: 2,
  compound: 0,
  otc: 0,
  secondary: 0,
  any: 0,
};

export interface Guarantee extends ContractScope {
  readonly id: string;
  readonly kind: GuaranteeKind;
  /** GER and BER: hundredths of a percent off AWP. DFER: cents for a claim. */
  readonly rate: number;
  readonly measuredAt: MeasuredAt;
  readonly period: GuaranteePeriod;
  readonly rules: readonly PopulationRule[];
}

/** What puts a claim out beside the contract's own rules. */
export const outReasons = [
  'rule',
  'reversed',
  'other_store',
  'no_class',
  'no_awp',
  'not_told',
  'no_line',
] as const;
export type OutReason = (typeof outReasons)[number];
export const outReasonTexts: Readonly<Record<OutReason, string>> = {
  rule: 'Rule of the contract',
  reversed: 'Reversed or denied',
  other_store: 'Another store',
  no_class: 'Neither brand nor generic is known',
  no_awp: 'No AWP in the export',
  not_told: 'No amount paid in the export',
  no_line: 'The line of business is unknown',
};

/** Those of claims that the contract may measure: with any, nobody can tell what it comes to. */
export const unknownReasons: ReadonlySet<OutReason> = new Set([
  ...(['no_class', 'no_awp', 'not_told', 'no_line'] as const),
]);

export interface MeasuredClaim extends ContractClaim {
  /** Or denied. */
  readonly isReversed: boolean;
  /** Undefined: it isn't reversed, or nothing says when. */
  readonly reversedOn: Day | undefined;
  /** Of a rebill: the day on which the answer that it replaces was reversed. */
  readonly replacedOn: Day | undefined;
  readonly isOwnStore: boolean;
}

export type Membership =
  | {
      readonly isIn: true;
      readonly drugClass: string;
      /** Counted as less on this day, in a later period than it was counted in. */
      readonly takenBackOn?: Day;
    }
  | {
      readonly isIn: false;
      readonly drugClass: string;
      readonly out: OutReason;
      /** Of the guarantee's rules, counted from 0. */
      readonly rule?: number;
    };

/**
 * Whether a guarantee measures a claim; undefined if the claim isn't its business. The first rule
 * that fits decides; a claim that none fits is in.
 */
export function membershipOf(guarantee: Guarantee, claim: MeasuredClaim): Membership | undefined {
  const { kind, genericDaws, rules } = guarantee;
  if (!isOfContract(claim, guarantee)) return undefined;
  if (guarantee.line !== null && claim.line !== undefined && claim.line !== guarantee.line) {
    return undefined;
  }
  const drugClass = classOf(claim, genericDaws);
  const wanted = { ger: 'generic', ber: 'brand', dfer: undefined }[kind];
  if (drugClass !== undefined && wanted !== undefined && drugClass !== wanted) return undefined;
  const named = drugClass ?? 'unknown';
  const out = (reason: OutReason, rule?: number): Membership => ({
    ...{ isIn: false, drugClass: named, out: reason },
    ...(rule === undefined ? {} : { rule }),
  });
  const { reversedOn } = claim;
  const isClosed = reversedOn !== undefined && reversedOn > periodEnd(guarantee, claim);
  if (claim.isReversed && !isClosed) return out('reversed');
  if (!claim.isOwnStore && guarantee.measuredAt !== 'chain') return out('other_store');
  const decides = rules.findIndex((rule) => fits(rule, claim));
  if (rules[decides]?.effect === 'out') return out('rule', decides);
  if (guarantee.line !== null && claim.line === undefined) return out('no_line');
  if (drugClass === undefined) return out('no_class');
  const isIn: Membership = {
    ...{ isIn: true, drugClass: named },
    ...(claim.isReversed && reversedOn !== undefined ? { takenBackOn: reversedOn } : {}),
  };
  if (kind === 'dfer') return claim.feeCents === undefined ? out('not_told') : isIn;
  if (claim.ingredientCents === undefined) return out('not_told');
  return (claim.benchmarks.awp ?? 0) > 0 ? isIn : out('no_awp');
}

/**
 * The day by which a claim is counted: its fill's. What changes after the period of that day is
 * over is counted when it changes, so that a settled period stays as it was: a rebill on the day of
 * the reversal that it follows.
 */
export function countedOn({ period }: Pick<Guarantee, 'period'>, claim: MeasuredClaim): Day {
  const { filledOn, replacedOn } = claim;
  const { to } = periodOfMonth(monthOf(filledOn), period);
  return replacedOn !== undefined && replacedOn > to ? replacedOn : filledOn;
}

const periodEnd = (guarantee: Guarantee, claim: MeasuredClaim): Day =>
  periodOfMonth(monthOf(countedOn(guarantee, claim)), guarantee.period).to;

function fits({ test, values }: PopulationRule, claim: MeasuredClaim): boolean {
  const [first = '', last = ''] = values;
  switch (test) {
    case 'any':
      return true;
    case 'basis':
      return values.includes(claim.basis);
    case 'usual_at_most':
      return claim.usualCents !== undefined && claim.usualCents <= Math.round(Number(first) * 100);
    case 'line':
      return claim.line !== undefined && values.includes(claim.line);
    case 'plan':
      return isOfPlans(claim, values);
    case 'network':
      return values.includes(claim.network);
    case 'ndc':
      return isOfNdcs(claim.ndc, values);
    case 'compound':
      return claim.isCompound;
    case 'otc':
      return claim.isOtc;
    case 'secondary':
      return claim.cobPosition > 1;
    case 'daw':
      return values.includes(claim.daw);
    case 'clarification':
      return values.includes(claim.clarification);
    case 'days_supply': {
      const { daysSupply } = claim;
      return daysSupply !== undefined && Number(first) <= daysSupply && daysSupply <= Number(last);
    }
  }
}

/** The claims of a guarantee, month and class that are in. */
export interface LedgerSums {
  readonly claims: number;
  readonly awpCents: Cents;
  readonly ingredientCents: Cents;
  readonly feeCents: Cents;
}

export interface LedgerFigures {
  /** Percent off AWP, or cents for a claim; null without claims. */
  readonly achieved: number | null;
  readonly allowedCents: Cents;
  /** Paid less allowed: positive may be taken back; negative: less was paid than guaranteed. */
  readonly varianceCents: Cents;
}

export function ledgerFigures(
  { kind, rate }: Pick<Guarantee, 'kind' | 'rate'>,
  { claims, awpCents, ingredientCents, feeCents }: LedgerSums,
): LedgerFigures {
  if (kind !== 'dfer') {
    const sums = { ingredientCostPaidCents: ingredientCents, awpCents };
    const found = effectiveRate({ ...sums, guaranteedPercent: rate / 100 });
    const { achievedPercent, allowedCents, varianceCents } = found;
    return { achieved: achievedPercent, allowedCents, varianceCents };
  }
  const paid = { dispensingFeesPaidCents: feeCents, claims };
  return {
    achieved: claims === 0 ? null : Math.round(feeCents / claims) / 100,
    allowedCents: toCents(claims * rate),
    varianceCents: dispensingFeeVariance({ ...paid, guaranteedFeeCents: toCents(rate) }),
  };
}

/** The period of a guarantee that a month is in: calendar months, quarters or years. */
export function periodOfMonth(month: Month, period: GuaranteePeriod): Period {
  const months = monthsOfPeriod[period];
  const at = Number(month.slice(5)) - 1;
  const from = addMonths(firstDayOf(month), -(at % months));
  return { from, to: lastDayOf(monthOf(addMonths(from, months - 1))) };
}

export interface TrueUp {
  /** The sum of the months, each rounded by itself. */
  readonly accruedCents: Cents;
  /** What lump sums of that period took, net of what they gave back; undefined: none came. */
  readonly takenCents: Cents | undefined;
  /** What was taken above our calculation; negative: less. */
  readonly aboveCents: Cents | undefined;
}

/** The true-up of a period, and what the later lump sums took. */
export function trueUpOf(months: readonly Cents[], lumps: readonly Cents[]): TrueUp {
  const accruedCents = sumCents(months);
  const takenCents = lumps.length === 0 ? undefined : sumCents(lumps);
  return {
    ...{ accruedCents, takenCents },
    aboveCents: takenCents === undefined ? undefined : toCents(takenCents - accruedCents),
  };
}

/**
 * What is still expected to be taken; negative: to be given. A period is settled once it is over
 * and its lump sums cover what it comes to.
 */
export function expectationOf({ accruedCents, takenCents, aboveCents }: TrueUp, isOver: boolean) {
  const isCovered =
    aboveCents !== undefined && (accruedCents < 0 ? aboveCents <= 0 : aboveCents >= 0);
  const isSettled = isOver && isCovered;
  return {
    isSettled,
    expectedCents: isSettled ? zeroCents : toCents(accruedCents - (takenCents ?? 0)),
  };
}

/** Our choice: stores are closed for some days, but seldom for more than a week. */
const quietDaysMax = 7;

/** The months of a period in which more than a week in a row has no fill. */
export function missingMonths({ from, to }: Period, fillDays: readonly Day[]): readonly Month[] {
  const days = fillDays.filter((day) => from <= day && day <= to).toSorted();
  const missing = new Set<Month>();
  let quietFrom = from;
  for (const day of [...days, addDays(to, 1)]) {
    if (addDays(quietFrom, quietDaysMax) < day) {
      const last = monthOf(addDays(day, -1));
      for (let at = quietFrom; monthOf(at) <= last; at = addMonths(firstDayOf(monthOf(at)), 1)) {
        missing.add(monthOf(at));
      }
    }
    quietFrom = addDays(day, 1);
  }
  return [...missing];
}

export interface DisputeRule {
  readonly disputeDays: number | null;
  readonly disputeDayKind: 'calendar' | 'business';
  readonly disputeFrom: DisputeStart;
}

export interface DisputeStarts {
  readonly settledOn: Day | undefined;
  readonly noticedOn: Day | undefined;
  readonly periodEnd: Day;
}

/** The last day to dispute, itself included; undefined while its start isn't known. */
export function disputeBy(
  { disputeDays, disputeDayKind, disputeFrom }: DisputeRule,
  { settledOn, noticedOn, periodEnd }: DisputeStarts,
): Day | undefined {
  const starts = { settlement: settledOn, notice: noticedOn, period_end: periodEnd };
  const start = starts[disputeFrom];
  if (disputeDays === null || start === undefined) return undefined;
  return disputeDayKind === 'business'
    ? addBusinessDays(start, disputeDays)
    : addDays(start, disputeDays);
}

/** Generic or brand fills of a payer in a period, measured against a guarantee. */
interface EffectiveRateSums {
  readonly ingredientCostPaidCents: Cents;
  readonly awpCents: Cents;
  /** `AWP - 85 %` is 85. Two decimals at most. */
  readonly guaranteedPercent: number;
}

interface EffectiveRate {
  /** The actual discount off AWP, two decimals; null without AWP. */
  readonly achievedPercent: number | null;
  /** What the guarantee allows. */
  readonly allowedCents: Cents;
  /** Paid less allowed: positive may be taken back, negative is owed to the pharmacy. */
  readonly varianceCents: Cents;
}

/** Source: docs/domain/formulas.md, "Effective rates". */
export function effectiveRate(sums: EffectiveRateSums): EffectiveRate {
  const { ingredientCostPaidCents, awpCents, guaranteedPercent } = sums;
  const kept = BigInt(10_000 - Math.round(guaranteedPercent * 100));
  const allowed = divideWhole(BigInt(awpCents) * kept, 10_000n, 'half_away_from_zero');
  const discountCents = awpCents - ingredientCostPaidCents;
  return {
    achievedPercent: awpCents <= 0 ? null : percentage(discountCents, awpCents, { decimals: 2 }),
    allowedCents: toCents(allowed),
    varianceCents: toCents(ingredientCostPaidCents - allowed),
  };
}

/**
 * Dispensing fees paid minus the guaranteed amount for the claims: positive may be taken back. Same
 * source.
 */
export function dispensingFeeVariance(options: {
  readonly dispensingFeesPaidCents: Cents;
  readonly claims: number;
  readonly guaranteedFeeCents: Cents;
}): Cents {
  const { dispensingFeesPaidCents, claims, guaranteedFeeCents } = options;
  return toCents(dispensingFeesPaidCents - claims * guaranteedFeeCents);
}
