import { claimDirBadge, payerPerformance } from '../../metrics/performance.ts';
import { periodTotals } from '../../metrics/period-totals.ts';
import { changeInPercent, percentage } from '../../metrics/ratios.ts';
import { toCents } from '../../money.ts';
import { dirPercentage } from '../../totals.ts';
import { number, shownPercent, shownUsd, usd } from './cells.ts';
import type { Formula } from './formula.ts';
import { periodSums } from './period-sums.ts';

export const percentages: Formula = {
  title: 'Percentages',
  meaning:
    'A part of a whole, such as DIR fees of gross. The percentage of DIR is always of gross, never of net.',
  formula: ['percentage = part ÷ whole × 100', 'change = (now − before) ÷ before × 100'],
  rounding:
    'To one decimal, half away from zero: 5.25% is shown as 5.3%, −5.25% as −5.3%. Amounts behind it stay exact.',
  withoutGross:
    'Where the whole is zero or less, the percentage is 0.0%. Where there is nothing before, there is no change to show.',
  examples: [
    {
      given: ['DIR fees', 'Gross'],
      result: ['DIR %'],
      rows: [
        '$53.00 | $1,000.00 => 5.3%',
        '$52.50 | $1,000.00 => 5.3%',
        '$52.49 | $1,000.00 => 5.2%',
        '−$52.50 | $1,000.00 => −5.3%',
        '$53.00 | $0.00 => 0.0%',
        '$53.00 | −$10.00 => 0.0%',
      ],
      compute: (dir, gross) => [shownPercent(dirPercentage(usd(dir), usd(gross)))],
    },
    {
      given: ['Now', 'Before'],
      result: ['Change'],
      rows: [
        '$1,100.00 | $1,000.00 => 10.0%',
        '$800.00 | $1,000.00 => −20.0%',
        '$800.00 | $0.00 => -',
      ],
      compute: (now, before) => [shownPercent(changeInPercent(usd(now), usd(before)))],
    },
  ],
};

export const totalsOfPeriod: Formula = {
  title: 'Totals of a period',
  meaning:
    'What payers paid and took in a period. A day counts by the payment date, and only payments that are counted are in it. Fees are positive when taken. A lump sum names no claim, so it is in no claim and still in every total.',
  formula: [
    'gross = Σ gross of claims, reversals being negative',
    'net = Σ net of claims − lump sums that are fees (DIR, effective rate, transaction and network fees)',
    'DIR fees = Σ DIR fees on claims + lump sums that are DIR; effective rate and other fees likewise',
    'claims = paid claims − reversals; denied claims are listed and not counted',
    'average DIR fee = DIR fees ÷ claims; average claim value = gross ÷ claims',
    'take-backs = DIR + effective rate + other fees + recoupments',
    'net − recoupments, interest, bonuses, withheld, carried and unclassified money = what the payments came to',
  ],
  rounding: 'Sums are exact. The two averages are rounded to the cent, half away from zero.',
  withoutGross: 'Without claims an average is $0.00. Without gross DIR % is 0.0%.',
  examples: [
    {
      given: ['Gross', 'DIR of claims', 'DIR lump sums', 'Recouped', 'Claims'],
      result: ['DIR fees', 'DIR %', 'Net', 'Take-backs', 'Average DIR fee', 'Average claim value'],
      rows: [
        '$10,000.00 | $300.00 | $200.00 | $75.00 | 120 => $500.00 | 5.0% | $9,500.00 | $575.00 | $4.17 | $83.33',
        '$0.00 | $0.00 | $200.00 | $0.00 | 0 => $200.00 | 0.0% | −$200.00 | $200.00 | $0.00 | $0.00',
        '−$65.00 | −$5.00 | $0.00 | $0.00 | −1 => −$5.00 | 0.0% | −$60.00 | −$5.00 | $0.00 | $0.00',
      ],
      compute: (gross, dir, lump, recouped, claims) => {
        const totals = periodTotals(
          periodSums({
            gross: usd(gross),
            dir: usd(dir),
            claims: number(claims),
            lumps: { dir: usd(lump), recoupment: usd(recouped) },
          }),
        );
        return [
          shownUsd(totals.dirFeesCents),
          shownPercent(totals.dirPercentage),
          shownUsd(totals.netCents),
          shownUsd(totals.takeBacksCents),
          shownUsd(totals.averageDirFeeCents),
          shownUsd(totals.averageClaimValueCents),
        ];
      },
    },
  ],
};

export const performance: Formula = {
  title: 'Payer performance',
  meaning: 'How heavy the DIR fees of a payer, or of a claim, are.',
  formula: [
    'a payer is Good below 5%, Fair below 10%, else Poor',
    'the badge of a claim is red above 10%, grey above 5%, else plain',
  ],
  rounding: 'Judged by the percentage with one decimal that stands beside it.',
  withoutGross: 'Without gross the percentage is 0.0%, so the payer is Good.',
  examples: [
    {
      given: ['DIR fees', 'Gross'],
      result: ['DIR %', 'Payer', 'Badge of a claim'],
      rows: [
        '$4.99 | $100.00 => 5.0% | Fair | outline',
        '$4.94 | $100.00 => 4.9% | Good | outline',
        '$5.10 | $100.00 => 5.1% | Fair | secondary',
        '$10.00 | $100.00 => 10.0% | Poor | secondary',
        '$10.10 | $100.00 => 10.1% | Poor | destructive',
      ],
      compute: (dir, gross) => {
        const percent = percentage(usd(dir), toCents(usd(gross)));
        return [shownPercent(percent), payerPerformance(percent), claimDirBadge(percent)];
      },
    },
  ],
};
