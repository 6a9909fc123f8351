import { bluestem, drugsWith, harborline, prairie } from './demo-names.ts';
import {
  days,
  lastMonth,
  lastQuarter,
  months,
  september,
  thisQuarter,
  thisYear,
} from './expected-filter.ts';
import { total } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const lastWeek = days('2026-11-08', '2026-11-14');

/** One figure of drugs, vendors, or all of it together. */
export const totalsOfThePharmacy: readonly JudgedQuestion[] = [
  asked(
    'drug revenue of ozempic this year',
    total('drugRevenue', { drugs: drugsWith('OZEMPIC'), period: thisYear }),
  ),
  asked(
    'how many units of metformin did we dispense in October',
    total('drugUnits', { drugs: drugsWith('METFORMIN'), period: lastMonth }),
  ),
  asked(
    'cost of goods for Jardiance last quarter',
    total('drugCost', { drugs: drugsWith('JARDIANCE'), period: lastQuarter }),
  ),
  asked(
    'net profit on Xarelto year to date',
    total('drugNetProfit', { drugs: drugsWith('XARELTO'), period: thisYear }),
  ),
  asked(
    'profit per unit on Trulicity',
    total('drugProfitPerUnit', { drugs: drugsWith('TRULICITY') }),
  ),
  asked(
    'gross profit of atorvastatin 20 mg',
    total('drugGrossProfit', { drugs: drugsWith('ATORVASTATIN') }),
  ),
  asked(
    'how much did we lose on claims below cost in September',
    total('belowCostLoss', { period: september }),
  ),
  asked('how many underwater claims this year', total('belowCostClaims', { period: thisYear })),
  asked('COGS in the last 2 quarters', total('drugCost', { period: months('2026-07', 6) })),
  asked(
    'what did we spend with Harborline in October',
    total('vendorSpend', { vendors: harborline, period: lastMonth }),
  ),
  asked(
    'total purchases from Prairie Generics this quarter',
    total('vendorSpend', { vendors: prairie, period: thisQuarter }),
  ),
  asked(
    'how much was paid to Bluestem in September',
    total('vendorPayments', { vendors: bluestem, period: september }),
  ),
  asked(
    'how many invoices came from Harborline last month',
    total('vendorInvoices', { vendors: harborline, period: lastMonth }),
  ),
  asked('what do we owe', total('vendorOpen')),
  asked('how much is overdue to Prairie', total('vendorOverdue', { vendors: prairie })),
  asked(
    'net profit for the first half of 2026',
    total('netProfit', { period: months('2026-01', 6) }),
  ),
  asked('Profit margin in Q3 2026', total('profitMargin', { period: lastQuarter })),
  asked('cash flow yesterday', total('cashFlow', { period: days('2026-11-19', '2026-11-19') })),
  asked('expenses last week', total('expenses', { period: lastWeek })),
  asked("What's our bottom line this year?", total('netProfit', { period: thisYear })),
  asked('cash flow for the previous 3 months', total('cashFlow', { period: months('2026-08', 3) })),
  asked(
    'spent with wholesalers after June',
    total('vendorSpend', { period: days('2026-07-01', null) }),
  ),
];
