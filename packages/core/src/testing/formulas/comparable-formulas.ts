import { comparedDays, comparePayer, monthsInRhythm } from '../../metrics/comparable.ts';
import { addCents, usdText } from '../../money.ts';
import { usd } from './cells.ts';
import type { Formula } from './formula.ts';

export const compared: Formula = {
  title: 'Comparison rules',
  meaning: 'How alerts, arrows, trends and the dashboard sentence compare months.',
  formula: [
    'a running month is compared with the same days of the months before; contracts use the last two whole months',
    'a year to date is compared month by month with the same days of the year before, if its data begin with that year',
    'DIR lump sums are recurring if three in a row within 12 months are two or more months apart, with intervals that differ by at most a month',
    'a recurring lump sum is left out, up to 1.25 × the largest other one',
    'if the month has no lump sum, an earlier one is left out if the months before and after it had none',
    'alerts count a lump sum with a service period in the months of its fills, if each compared month has a part of one for as many months',
  ],
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
      result: ['Recurring'],
      rows: [
        '2026-01, 2026-04, 2026-08 => 2026-01, 2026-04, 2026-08',
        '2026-04, 2026-07 => none',
        '2026-07, 2026-08, 2026-09, 2026-10 => none',
        '2026-04, 2026-07, 2026-10, 2026-11 => 2026-04, 2026-07, 2026-10',
        '2026-01, 2026-04, 2026-07, 2026-10 => 2026-01, 2026-04, 2026-07, 2026-10',
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
        return [found.month, ...found.before].map((of) => usdText(of.dirFeesCents));
      },
    },
    {
      given: ['Parts by month of fill and months of the period', 'Month'],
      result: ['Compared', 'With the month before'],
      rows: [
        '2026-06 3 $30.00, 2026-07 3 $90.00 | 2026-07 => $140.00 | $80.00',
        '2026-07 3 $90.00 | 2026-07 => $50.00 | $50.00',
        '2026-09 3 $90.00 | 2026-10 => $50.00 | $50.00',
        '2026-09 1 $20.00, 2026-09 3 $90.00, 2026-10 1 $25.00 | 2026-10 => $75.00 | $70.00',
        '2026-09 1 $0.00, 2026-10 1 $25.00 | 2026-10 => $75.00 | $50.00',
      ],
      compute: (parts = '', month = '') => {
        const all = parts.split(', ').map((part) => {
          const [of = '', length, amount] = part.split(' ');
          return { of, length: Number(length), cents: usd(amount) };
        });
        const feesOf = (one: string) => ({
          ...{ grossCents: usd('$1,000.00'), dirFeesCents: usd('$50.00') },
          lumpDirCents: usd('$0.00'),
          earned: new Map(
            all.flatMap(({ of, length, cents }) => (of === one ? [[length, cents] as const] : [])),
          ),
        });
        const before = [month.replace(/\d\d$/, (of) => String(Number(of) - 1).padStart(2, '0'))];
        const found = comparePayer({ month, before, feesOf, lumpsOf: new Map() });
        return [found.month, ...found.before].map((of) => usdText(of.dirFeesCents));
      },
    },
  ],
};
