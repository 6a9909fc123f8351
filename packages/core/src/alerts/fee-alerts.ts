import { type Comparison, jumpRatio, type MonthOfFees } from '../metrics/comparable.ts';
import { percentText } from '../metrics/ratios.ts';
import { addCents, type Cents, usdText } from '../money.ts';
import { partDQuestion } from '../recovery/plans.ts';

type AlertType = 'dir_spike' | 'below_cost' | 'insight' | 'warning';
type AlertSeverity = 'low' | 'medium' | 'high';

/** An alert in words for a pharmacist. */
export interface AlertFound {
  readonly type: AlertType;
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly message: string;
}

/** A month of fees as alerts describe it. */
export interface MeasuredMonth extends Comparison {
  /** Whether the month isn't over, so it is compared with the same days of earlier months. */
  readonly isRunning: boolean;
}

/** A payer's month and the three before it. */
export interface PayerMonths extends MeasuredMonth {
  readonly payerId: string;
  readonly payerName: string;
}

/** A month is compared with the average of this many months before it. */
export const monthsCompared = 3;
/** With less gross revenue, a percentage means nothing. */
const comparedGrossCentsMin = 50_000;

/** DIR % of a month and the average of those before it, in points; not rounded. */
interface ComparedMonth {
  readonly percent: number;
  readonly average: number;
}

/** Undefined where the month has too little gross, or one of the three before it has none. */
function compareMonth({ month, before }: Comparison): ComparedMonth | undefined {
  if (before.length < monthsCompared || month.grossCents < comparedGrossCentsMin) return undefined;
  if (before.some(({ grossCents }) => grossCents <= 0)) return undefined;
  const average = before.reduce((sum, one) => sum + percentOf(one), 0) / before.length;
  return { percent: percentOf(month), average };
}

function percentOf({ grossCents, dirFeesCents }: MonthOfFees): number {
  return (dirFeesCents / grossCents) * 100;
}

/** Which months an average covers, and what it excludes. */
function comparedWords({ isRunning, leftOutCents }: MeasuredMonth): string {
  const leftOut = leftOutCents === 0 ? '' : ', excluding non-monthly lump sums';
  return `${isRunning ? 'the same days of ' : ''}the prior three months${leftOut}`;
}

/** `October 2026`, or `October 2026 so far` for the current month. */
function monthSoFar(when: string, { isRunning }: MeasuredMonth): string {
  return isRunning ? `${when} so far` : when;
}

const highSpikeRatio = 1.75;
/** In points of DIR %: a payer that goes from 0.4 % to 0.6 % isn't worth an alert. */
const spikePointsMin = 1;
/** Payers explain the pharmacy's rise if their own rises make up this share of it. */
const explainedShareMin = 0.5;

/**
 * Compares a payer's DIR % with the average of the prior three months. Undefined if there is no
 * spike. Source: docs/domain/formulas.md, "DIR spike alert".
 */
export function findDirSpike(
  options: MeasuredMonth & {
    readonly who: string;
    /** As a person says it: `October 2026`. */
    readonly when: string;
  },
): AlertFound | undefined {
  const spike = compareSpike(options);
  if (spike === undefined) return undefined;
  return {
    type: 'dir_spike',
    severity: severityOf(spike),
    title: `${options.who}: DIR fees jumped`,
    message: sentenceOf(spike, options),
  };
}

/** The same for all payers together. Payers that explain the rise are named first. */
export function findPharmacyDirSpike(
  options: MeasuredMonth & {
    readonly when: string;
    readonly payers: readonly PayerMonths[];
  },
): AlertFound | undefined {
  const spike = compareSpike(options);
  if (spike === undefined) return undefined;
  const named = payersThatExplain(spike, options);
  const names = list.format(named.map(({ payerName }) => payerName));
  const moves = named.map(
    ({ payerName, average, percent }) =>
      `${payerName} rose from ${percentText(average)} to ${percentText(percent)}`,
  );
  const sentence = sentenceOf(spike, options);
  return {
    type: 'dir_spike',
    severity: severityOf(spike),
    title: named.length === 0 ? 'Your DIR fees jumped' : `${names} raised your DIR fees`,
    message:
      named.length === 0
        ? sentence
        : `${list.format(moves)} of gross revenue. All payers combined: ${sentence}`,
  };
}

const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

function compareSpike(months: MeasuredMonth): ComparedMonth | undefined {
  const compared = compareMonth(months);
  if (compared === undefined) return undefined;
  const { percent, average } = compared;
  const isSpike = percent >= average * jumpRatio && percent - average >= spikePointsMin;
  return isSpike ? compared : undefined;
}

/** The payers with a spike of their own, largest first, until they make up enough of the rise. */
function payersThatExplain(
  spike: ComparedMonth,
  { month, payers }: { readonly month: MonthOfFees; readonly payers: readonly PayerMonths[] },
) {
  const needed = riseOf(spike, month) * explainedShareMin;
  const spikes = payers
    .flatMap((payer) => {
      const own = compareSpike(payer);
      return own === undefined ? [] : [{ ...payer, ...own, rise: riseOf(own, payer.month) }];
    })
    .toSorted((a, b) => b.rise - a.rise || (a.payerId < b.payerId ? -1 : 1));
  let explained = 0;
  const enough = spikes.findIndex(({ rise }) => {
    explained += rise;
    return explained >= needed;
  });
  return spikes.slice(0, enough + 1);
}

/**
 * What was taken above the average share. Only used for comparing, so it isn't rounded to cents.
 */
function riseOf({ percent, average }: ComparedMonth, { grossCents }: MonthOfFees): number {
  return ((percent - average) / 100) * grossCents;
}

function severityOf({ percent, average }: ComparedMonth): AlertFound['severity'] {
  return percent >= average * highSpikeRatio ? 'high' : 'medium';
}

function sentenceOf(
  { percent, average }: ComparedMonth,
  measured: MeasuredMonth & { readonly when: string },
): string {
  const { month, when, apartCents } = measured;
  const taken = usdText(addCents(month.dirFeesCents, apartCents));
  const apart = apartCents === 0 ? '' : `; ${taken} was taken in the month`;
  return (
    `${percentText(percent)} of gross revenue in ${monthSoFar(when, measured)} ` +
    `(${usdText(month.dirFeesCents)} of ${usdText(month.grossCents)}${apart}), up from an ` +
    `average of ${percentText(average)} over ${comparedWords(measured)}.`
  );
}

interface Mover {
  readonly payerId: string;
  readonly found: AlertFound;
}

/** In points of DIR %: less is noise. */
const pointsMin = 1;
/** A single payer can't be the biggest mover. */
const payersMin = 2;

/**
 * The payer whose DIR % fell or rose the most against the prior three months, by at least a point.
 * Spikes are left out because they have their own alert. Undefined if there is none. Source:
 * docs/domain/formulas.md, "Largest movers".
 */
export function findMover(
  way: 'best' | 'worst',
  { when, payers }: { readonly when: string; readonly payers: readonly PayerMonths[] },
): Mover | undefined {
  const compared = payers.flatMap((payer) => {
    const found = compareMonth(payer);
    return found === undefined ? [] : [{ ...payer, ...found }];
  });
  if (compared.length < payersMin) return undefined;
  const rise = (one: (typeof compared)[number]) =>
    (one.percent - one.average) * (way === 'best' ? -1 : 1);
  const [first] = compared
    .filter((one) => findDirSpike({ who: one.payerName, when, ...one }) === undefined)
    .toSorted((a, b) => rise(b) - rise(a) || (a.payerId < b.payerId ? -1 : 1));
  if (first === undefined || rise(first) < pointsMin) return undefined;
  const { payerId, payerName, percent, average } = first;
  return {
    payerId,
    found: {
      type: 'insight',
      severity: 'low',
      title: `${way === 'best' ? 'Biggest DIR decrease' : 'Biggest DIR increase'}: ${payerName}`,
      message:
        `Its DIR fees ${way === 'best' ? 'fell' : 'rose'} to ${percentText(percent)} of gross ` +
        `revenue in ${when}, from an average of ${percentText(average)} over ` +
        `${comparedWords(first)}.`,
    },
  };
}

const highCentsMin = 50_000;

/**
 * Fees to question: taken from Part D fills since 2024.
 * Source: docs/domain/formulas.md, "Part D deduction alert".
 */
export function findPartDFees(options: {
  readonly who: string;
  readonly when: string;
  readonly claims: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, claims, amountCents } = options;
  if (amountCents <= 0) return undefined;
  const fills =
    claims === 1 ? 'one Part D claim' : `${claims.toLocaleString('en-US')} Part D claims`;
  return {
    type: 'warning',
    severity: amountCents >= highCentsMin ? 'high' : 'medium',
    title: `Part D fees to question: ${who}`,
    message:
      `${usdText(amountCents)} in DIR, effective rate, and network fees in ${when} on ${fills}. ` +
      `Ask: ${partDQuestion}`,
  };
}
