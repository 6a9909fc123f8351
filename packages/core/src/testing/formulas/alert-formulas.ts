import { findBelowCost } from '../../alerts/below-cost.ts';
import { findDirSpike } from '../../alerts/dir-spike.ts';
import { findMover } from '../../alerts/mover.ts';
import { findPartDDeductions } from '../../alerts/part-d-deductions.ts';
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

const wholeMonth = { isRunning: false, leftOutCents: zeroCents } as const;

export const feeJumps: Formula = {
  title: 'When a fee jumps',
  meaning:
    'An alert for a payer, and one for the pharmacy, when DIR takes clearly more than it used to. Like every alert it stands once for its cause and month, follows its figures, and is kept as resolved when its cause is gone.',
  formula: [
    'compared as [set out](#what-is-compared): regular lump sums left out, and of a month that still runs the same days, which a payer’s latest payment tells',
    'DIR % of the month is at least 1.25 × the average of the three months before, and at least 1 point above it',
    'the month has at least $500.00 of gross, and each of the three has some',
    'severity: high from 1.75 × on, else medium',
    'the pharmacy’s alert names payers with a jump of their own first, largest rise in dollars first, until they make up half of the pharmacy’s rise; none where they do not',
  ],
  rounding: 'Compared unrounded; told with one decimal.',
  withoutGross: 'No alert: there is no percentage to compare.',
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
  title: 'When fills lose money',
  meaning:
    'Fills of a month that brought less than their known cost, see [Below cost](#below-cost).',
  formula: ['severity: high from a loss of $1,000.00 on, else medium'],
  rounding: 'Exact.',
  withoutGross: 'A cost that is only estimated never makes an alert.',
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
  title: 'When Part D fills are charged',
  meaning:
    'Since 1 January 2024 price concessions of Medicare Part D must be in the price at the counter (42 CFR 423.100). DIR or effective rate fees taken from such fills later are to be questioned. A bonus is not.',
  formula: [
    'Part D by the plan’s name, else the payer’s: MEDICARE, PART D, PDP or MAPD, and not PART A, B, C, SUPPLEMENT or MEDIGAP; a remittance says nothing better',
    'the date of service is 1 January 2024 or later; a fill without one is left out',
    'amount = DIR and effective rate fees of these fills, less what their reversals gave back',
    'severity: high from $500.00 a month and payer on, else medium',
  ],
  rounding: 'Exact.',
  withoutGross: 'Gross plays no part.',
  examples: [
    {
      given: ['Fees of the month'],
      result: ['Alert'],
      rows: ['$500.00 => high', '$12.00 => medium', '$0.00 => none', '−$5.00 => none'],
      compute: (amount) => {
        const found = findPartDDeductions({ who: 'A', when, claims: 1, amountCents: usd(amount) });
        return [found?.severity ?? 'none'];
      },
    },
  ],
};

export const movers: Formula = {
  title: 'Best and worst mover',
  meaning:
    'The payer whose share of DIR fees fell or rose the most in a month: worth knowing, no alarm.',
  formula: [
    'compared as a jump is, among the payers that can be; at least two of them',
    'the month is over, told by money that came after it: before its lump sums a share only seems to fall',
    'the move is 1 point or more, and is no jump, which has an alert of its own',
  ],
  rounding: 'Compared unrounded; told with one decimal.',
  withoutGross: 'A payer without gross is not compared.',
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
