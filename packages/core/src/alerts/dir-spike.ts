import { jumpRatio, type MonthOfFees } from '../metrics/comparable.ts';
import { percentInWords } from '../metrics/ratios.ts';
import { usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';
import {
  type ComparedMonth,
  comparedWords,
  compareMonth,
  type MeasuredMonth,
  monthSoFar,
  type PayerMonths,
} from './months-of-fees.ts';

const highSpikeRatio = 1.75;
/** In points of DIR %: a payer that goes from 0.4 % to 0.6 % is no news. */
const spikePointsMin = 1;
/** Payers explain the pharmacy's rise when their own rises make up this share of it. */
const explainedShareMin = 0.5;

/**
 * DIR % of a payer's month against the average of the three months before it. Undefined when there
 * is no spike. Source: docs/domain/formulas.md, "DIR spike alert".
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
      `${payerName} rose from ${percentInWords(average)} to ${percentInWords(percent)}`,
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

/** What was taken beyond the average share; only compared, so it is not rounded to cents. */
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
  const { month, when } = measured;
  return (
    `${percentInWords(percent)} of gross revenue in ${monthSoFar(when, measured)} ` +
    `(${usdInWords(month.dirFeesCents)} of ${usdInWords(month.grossCents)}), up from an average of ` +
    `${percentInWords(average)} over ${comparedWords(measured)}.`
  );
}
