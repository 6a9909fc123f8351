import { findDirSpike, findMover, findPartDFees } from '../../alerts/fee-alerts.ts';
import { findBelowCost } from '../../alerts/payment-alerts.ts';
import { zeroCents } from '../../money.ts';
import { number, usd } from './cells.ts';
import type { Formula } from './formula.ts';

const when = 'October 2026';

/** `$1,000.00 5.0%` to a month. */
function monthOf(cell: string | undefined) {
  const [gross, percent] = (cell ?? '').split(' ');
  const grossCents = usd(gross);
  const dirFeesCents = usd(((grossCents / 10_000) * number(percent)).toFixed(2));
  return { grossCents, dirFeesCents, lumpDirCents: zeroCents };
}

const wholeMonth = {
  isRunning: false,
  leftOutCents: zeroCents,
  apartCents: zeroCents,
} as const;

export const feeJumps: Formula = {
  title: 'DIR spike alert',
  meaning:
    'For a payer, and for the whole pharmacy. An alert exists once per cause and month, until its cause is gone.',
  formula: [
    'compared by the [comparison rules](#comparison-rules); a running month ends at the payer’s latest payment',
    'DIR % is at least 1.25 × the average of the three months before, and at least 1 point above it',
    'the month has at least $500.00 of gross revenue, and each of the three has some',
    'severity: high from 1.75 ×, else medium',
    'the pharmacy’s alert names the payers that explain half of its increase',
  ],
  rounding: 'Compared unrounded.',
  examples: [
    {
      given: ['Month', 'Each of the three before'],
      result: ['Alert'],
      rows: [
        '$1,000.00 10.0% | $1,000.00 5.0% => high',
        '$1,000.00 6.5% | $1,000.00 5.0% => medium',
        '$1,000.00 6.0% | $1,000.00 5.0% => none',
        '$1,000.00 1.9% | $1,000.00 1.0% => none',
        '$499.00 10.0% | $1,000.00 5.0% => none',
        '$1,000.00 10.0% | $0.00 0.0% => none',
      ],
      compute: (month, before) => {
        const three = [monthOf(before), monthOf(before), monthOf(before)];
        const found = findDirSpike({
          ...{ who: 'A', when, ...wholeMonth },
          ...{ month: monthOf(month), before: three },
        });
        return [found?.severity ?? 'none'];
      },
    },
  ],
};

export const fillsLose: Formula = {
  title: 'Below-cost alert',
  meaning: 'Fills of a month reimbursed [below their known cost](#below-cost).',
  formula: ['severity: high from $1,000.00, else medium'],
  examples: [
    {
      given: ['Claims', 'Loss'],
      result: ['Alert'],
      rows: ['3 | $1,000.00 => high', '3 | $999.99 => medium', '0 | $0.00 => none'],
      compute: (claims, loss) => {
        const found = findBelowCost({ when, claims: number(claims), lossCents: usd(loss) });
        return [found?.severity ?? 'none'];
      },
    },
  ],
};

export const partDCharged: Formula = {
  title: 'Part D deduction alert',
  meaning:
    'Questions [fees on Part D claims after the sale](payer-plans.md#fees-to-question); it concludes nothing.',
  formula: [
    'amount = these fees of the month, without lump sums',
    'severity: high from $500.00 per month and payer, else medium',
  ],
  examples: [
    {
      given: ['Fees of the month'],
      result: ['Alert'],
      rows: ['$500.00 => high', '$12.00 => medium', '$0.00 => none', '−$5.00 => none'],
      compute: (amount) => {
        const found = findPartDFees({ who: 'A', when, claims: 1, amountCents: usd(amount) });
        return [found?.severity ?? 'none'];
      },
    },
  ],
};

export const movers: Formula = {
  title: 'Largest movers',
  meaning: 'The payers whose DIR % fell and rose most in a finished month.',
  formula: [
    'compared like a DIR spike, among at least two comparable payers',
    'only after later payments, as lump sums come late',
    'the change is at least 1 point and is no DIR spike',
  ],
  rounding: 'Compared unrounded.',
  examples: [
    {
      given: ['Payer A, from and to', 'Payer B, from and to'],
      result: ['Best', 'Worst'],
      rows: [
        '8.0% 5.0% | 4.0% 4.0% => Biggest DIR decrease: A | none',
        '5.0% 5.5% | 10.0% 11.5% => none | Biggest DIR increase: B',
        '5.0% 8.0% | 4.0% 4.0% => none | none',
        '5.0% 5.5% | 4.0% 4.9% => none | none',
      ],
      compute: (...cells) => {
        const payers = cells.map((cell, index) => {
          const [from, to] = cell.split(' ');
          const before = monthOf(`$1,000.00 ${from}`);
          const name = index === 0 ? 'A' : 'B';
          const month = monthOf(`$1,000.00 ${to}`);
          const of = { payerId: name, payerName: name, ...wholeMonth };
          return { ...of, month, before: [before, before, before] };
        });
        const shown = (way: 'best' | 'worst') => findMover(way, { when, payers })?.found.title;
        return [shown('best') ?? 'none', shown('worst') ?? 'none'];
      },
    },
  ],
};
