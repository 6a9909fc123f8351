import { claimDirBadge, payerPerformance, periodTotals } from '../../metrics/period-totals.ts';
import { changeInPercent, percentage } from '../../metrics/ratios.ts';
import { toCents } from '../../money.ts';
import { dirPercentage } from '../../totals.ts';
import { number, shownPercent, shownUsd, usd } from './cells.ts';
import type { Formula } from './formula.ts';
import { periodSums } from './period-sums.ts';

export const percentages: Formula = {
  title: 'Percentages',
  meaning: 'DIR % is always a share of gross revenue, never of net.',
  formula: ['percentage = part ÷ whole × 100', 'change = (now − before) ÷ before × 100'],
  rounding:
    'One decimal, half away from zero: 5.25% is shown as 5.3%, −5.25% as −5.3%. Ratings use the percentage shown.',
  edgeCases:
    'A whole of zero or less gives 0.0%. A change from less than $25.00, 10 rows or 10 units is not shown in percent.',
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
        '$50.00 | $25.00 => 100.0%',
        '$50.00 | $24.99 => -',
        '$800.00 | $0.00 => -',
      ],
      compute: (now, before) => [shownPercent(changeInPercent(usd(now), usd(before)))],
    },
  ],
};

export const totalsOfPeriod: Formula = {
  title: 'Period totals',
  meaning: 'Counted payments by payment date. Lump sums are in every total but in no claim.',
  formula: [
    'gross = Σ gross of claims, reversals being negative',
    'net = Σ net of claims − lump sums that are fees (DIR, effective rate, transaction and network)',
    'DIR fees = Σ DIR fees on claims + DIR lump sums; effective rate and other fees likewise',
    'claims = paid claims − reversals',
    'average DIR fee = DIR fees ÷ claims; average claim value = gross ÷ claims',
    'take-backs = DIR + effective rate + other fees + recoupments',
    'payments received = net − recoupments, interest, bonuses, withheld, carried and unclassified money',
  ],
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
  meaning: 'DIR % ratings of payers and claims.',
  formula: [
    'payer: Good below 5%, Fair below 10%, else Poor',
    'claim badge: red (destructive) above 10%, gray (secondary) above 5%, else plain (outline)',
  ],
  edgeCases: 'Without gross a payer has no rating.',
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
        '$5.00 | $0.00 => 0.0% | — | outline',
      ],
      compute: (dir, gross) => {
        const percent = percentage(usd(dir), toCents(usd(gross)));
        const rating = payerPerformance({ dirPercentage: percent, gross: usd(gross) });
        return [shownPercent(percent), rating ?? '—', claimDirBadge(percent)];
      },
    },
  ],
};
