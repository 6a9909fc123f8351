import { caremont, drugsWith, harborline, northlake } from './demo-names.ts';
import { days, lastQuarter, months, thisMonth, thisYear } from './expected-filter.ts';
import { share, trend } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const lastTwelveMonths = months('2025-12', 12);

/** How a figure went over time, and what part of it somebody is. */
export const trendsAndShares: readonly JudgedQuestion[] = [
  asked('DIR fees by month this year', trend('dirFees', 'month', { period: thisYear })),
  asked(
    'monthly gross for Northlake in 2026',
    trend('grossAmount', 'month', { payers: northlake, period: thisYear }),
  ),
  asked('trend of take-backs', trend('takeBacks', 'month')),
  asked(
    'How did our profit margin develop over the last 12 months?',
    trend('profitMargin', 'month', { period: lastTwelveMonths }),
  ),
  asked('quarterly GER fees', trend('gerFees', 'quarter')),
  asked('net profit by quarter this year', trend('netProfit', 'quarter', { period: thisYear })),
  asked(
    'claims per day last week',
    trend('claims', 'day', { period: days('2026-11-08', '2026-11-14') }),
  ),
  asked('daily cash in this month', trend('paymentsReceived', 'day', { period: thisMonth })),
  asked(
    'vendor spend month by month since June',
    trend('vendorSpend', 'month', { period: days('2026-06-01', null) }),
  ),
  asked(
    'units of Ozempic each month this year',
    trend('drugUnits', 'month', { drugs: drugsWith('OZEMPIC'), period: thisYear }),
  ),
  asked('yearly revenue', trend('grossAmount', 'year')),
  asked('DIR trend for Caremont', trend('dirFees', 'month', { payers: caremont })),
  asked('DIR percentage over time', trend('dirPercentage', 'month')),
  asked('show me the monthly cash flow', trend('cashFlow', 'month')),
  asked(
    'what share of our gross comes from Northlake',
    share('grossAmount', 'payer', { payers: northlake }),
  ),
  asked(
    'what percentage of DIR fees comes from Caremont this year',
    share('dirFees', 'payer', { payers: caremont, period: thisYear }),
  ),
  asked(
    'share of each payer in our claims last quarter',
    share('claims', 'payer', { period: lastQuarter }),
  ),
  asked(
    'what part of our purchases is from Harborline',
    share('vendorSpend', 'vendor', { vendors: harborline }),
  ),
  asked(
    'what share of revenue is eliquis',
    share('grossAmount', 'drug', { drugs: drugsWith('ELIQUIS') }),
  ),
  asked('what share of fees does each payer have', share('fees', 'payer')),
];
