import { caremont, northlake } from './demo-names.ts';
import {
  august,
  days,
  lastMonth,
  lastQuarter,
  september,
  thisQuarter,
  thisYear,
} from './expected-filter.ts';
import { bottom, top } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

/** Who or what is first, and by whom a figure is made. */
export const rankings: readonly JudgedQuestion[] = [
  asked('Which payer charges us the highest DIR fees?', top('dirFees', 'payer', 1)),
  asked(
    'who is our worst payer by DIR percentage this year',
    top('dirPercentage', 'payer', 1, { period: thisYear }),
  ),
  asked(
    'top 3 drugs by gross last quarter',
    top('grossAmount', 'drug', 3, { period: lastQuarter }),
  ),
  asked(
    'five best drugs by net profit this year',
    top('drugNetProfit', 'drug', 5, { period: thisYear }),
  ),
  asked('which drugs have the biggest loss below cost', top('belowCostLoss', 'drug', 5)),
  asked('gross by payer for October', top('grossAmount', 'payer', null, { period: lastMonth })),
  asked('breakdown of fees in Q3', top('fees', 'payer', null, { period: lastQuarter })),
  asked('claims per payer last month', top('claims', 'payer', null, { period: lastMonth })),
  asked(
    'vendor spend by vendor this year',
    top('vendorSpend', 'vendor', null, { period: thisYear }),
  ),
  asked(
    'which wholesaler did we spend the most with in September',
    top('vendorSpend', 'vendor', 1, { period: september }),
  ),
  asked('lump sums by category this year', top('lumpSums', 'category', null, { period: thisYear })),
  asked('which month had the highest DIR fees', top('dirFees', 'month', 1)),
  asked('bottom ten drugs by net profit', bottom('drugNetProfit', 'drug', 10)),
  asked(
    'worst 5 drugs by profit this quarter',
    bottom('drugNetProfit', 'drug', 5, { period: thisQuarter }),
  ),
  asked('copays by drug in August', top('patientPaid', 'drug', null, { period: august })),
  asked('which PBM takes the most GER', top('gerFees', 'payer', 1)),
  asked('Which payer pays us the least?', bottom('paymentsReceived', 'payer', 1)),
  asked(
    'which drugs have the highest DIR fees with Northlake',
    top('dirFees', 'drug', 5, { payers: northlake }),
  ),
  asked(
    'highest DIR drug for Caremont in October',
    top('dirFees', 'drug', 1, { payers: caremont, period: lastMonth }),
  ),
  asked('top payers by claims', top('claims', 'payer', 5)),
  asked(
    'units dispensed by drug last week',
    top('drugUnits', 'drug', null, { period: days('2026-11-08', '2026-11-14') }),
  ),
  asked('Which vendors have the most overdue?', top('vendorOverdue', 'vendor', 5)),
  asked('open invoice amounts by vendor', top('vendorOpen', 'vendor')),
  asked('which quarter brought in the most revenue', top('grossAmount', 'quarter', 1)),
  asked('claims by status', top('claims', 'status')),
  asked(
    'which payer has the lowest DIR rate this year',
    bottom('dirPercentage', 'payer', 1, { period: thisYear }),
  ),
  asked(
    'reversals for each payer since July',
    top('reversals', 'payer', null, { period: days('2026-07-01', null) }),
  ),
  asked('best payer by DIR %', bottom('dirPercentage', 'payer', 1)),
  asked(
    'Give me the fees broken down by payer for September please',
    top('fees', 'payer', null, { period: september }),
  ),
  asked('which day did we have the fewest claims', bottom('claims', 'day', 1)),
];
