import { comparedDays, comparePayer, monthsInRhythm } from '../../metrics/comparable.ts';
import { addCents, usdInWords } from '../../money.ts';
import { usd } from './cells.ts';
import type { Formula } from './formula.ts';

export const compared: Formula = {
  title: 'What is compared',
  meaning:
    'Like with like, in alerts, arrows, trends and the sentence on the dashboard: a month that still runs never stands beside a whole one, and what comes every few months is neither a jump when it comes nor a fall when it does not.',
  formula: [
    'a month that still runs is compared by the days that have passed, with the same days of the months before; contracts are compared by their last two whole months',
    'lump sums of DIR come in a rhythm where three in a row are two or more months apart and the distances differ by a month at most, told from the 12 months before; a lump sum of each month is no such rhythm',
    'a lump sum in a rhythm is left out, up to 1.25 × the largest other one of it: what is beyond counts',
    'where the month has no lump sum, one before it is left out that had none in the month before it nor in the one after',
  ],
  rounding: '1.25 × a lump sum is rounded to the cent, half up.',
  withoutGross: 'Gross plays no part.',
  examples: [
    {
      given: ['Month', 'Today'],
      result: ['Counted through', 'Compared from', 'Through'],
      rows: [
        '2026-11 | 2026-11-26 => 2026-11-26 | 2026-10-01 | 2026-10-26',
        '2026-10 | 2026-11-26 => 2026-10-31 | 2026-09-01 | 2026-09-30',
        '2026-03 | 2026-03-30 => 2026-03-30 | 2026-02-01 | 2026-02-28',
        '2026-01 | 2026-01-01 => 2026-01-01 | 2025-12-01 | 2025-12-01',
      ],
      compute: (month = '', today = '') => {
        const { now, before } = comparedDays(month, today);
        return [now.to, before.from, before.to];
      },
    },
    {
      given: ['Lump sums in'],
      result: ['In a rhythm'],
      rows: [
        '2026-01, 2026-04, 2026-07, 2026-10 => 2026-01, 2026-04, 2026-07, 2026-10',
        '2026-01, 2026-04, 2026-08 => 2026-01, 2026-04, 2026-08',
        '2026-04, 2026-07 => none',
        '2026-07, 2026-08, 2026-09, 2026-10 => none',
        '2026-04, 2026-07, 2026-10, 2026-11 => 2026-04, 2026-07, 2026-10',
        '2025-10, 2026-01, 2026-07 => none',
      ],
      compute: (months = '') => {
        return [[...monthsInRhythm(months.split(', '))].join(', ') || 'none'];
      },
    },
    {
      given: ['Lump sums', 'Month'],
      result: ['Compared', 'With the month before'],
      rows: [
        '2026-04 $1,000.00, 2026-07 $900.00, 2026-10 $1,031.00 | 2026-10 => $50.00 | $50.00',
        '2026-04 $1,000.00, 2026-07 $900.00, 2026-10 $1,031.00 | 2026-11 => $50.00 | $50.00',
        '2026-04 $1,000.00, 2026-07 $900.00, 2026-10 $3,000.00 | 2026-10 => $1,800.00 | $50.00',
        '2026-10 $1,031.00 | 2026-10 => $1,081.00 | $50.00',
        '2026-10 $1,031.00 | 2026-11 => $50.00 | $50.00',
        '2026-09 $80.00, 2026-10 $90.00 | 2026-11 => $50.00 | $140.00',
      ],
      compute: (lumps = '', month = '') => {
        const lumpsOf = new Map(
          lumps.split(', ').map((lump) => {
            const [of = '', amount] = lump.split(' ');
            return [of, usd(amount)] as const;
          }),
        );
        const feesOf = (one: string) => {
          const lumpDirCents = lumpsOf.get(one) ?? usd('$0.00');
          const dirFeesCents = addCents(lumpDirCents, usd('$50.00'));
          return { grossCents: usd('$1,000.00'), dirFeesCents, lumpDirCents };
        };
        const before = [month.replace(/\d\d$/, (of) => String(Number(of) - 1).padStart(2, '0'))];
        const found = comparePayer({ month, before, feesOf, lumpsOf });
        return [found.month, ...found.before].map((of) => usdInWords(of.dirFeesCents));
      },
    },
  ],
};
