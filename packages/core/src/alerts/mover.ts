import { percentInWords } from '../metrics/ratios.ts';
import type { AlertFound } from './alert-found.ts';
import { findDirSpike } from './dir-spike.ts';
import { comparedWords, compareMonth, type PayerMonths } from './months-of-fees.ts';

export interface Mover {
  readonly payerId: string;
  readonly found: AlertFound;
}

/** In points of DIR %: less is weather. */
const pointsMin = 1;
/** One alone leads no field. */
const payersMin = 2;

/**
 * The payer whose DIR % fell, or rose, the most against the three months before, by a point or
 * more, and is no spike, which has an alert of its own. Undefined where there is none.
 * Source: docs/domain/formulas.md, "Largest movers".
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
        `Its DIR fees ${way === 'best' ? 'fell' : 'rose'} to ${percentInWords(percent)} of gross ` +
        `revenue in ${when}, from an average of ${percentInWords(average)} over ` +
        `${comparedWords(first)}.`,
    },
  };
}
