import { bluestem, drugsWith, harborline, prairie } from './demo-names.ts';
import {
  august,
  days,
  lastMonth,
  lastQuarter,
  months,
  thisMonth,
  thisQuarter,
  thisYear,
} from './expected-filter.ts';
import { bottom, explained, listed, top, total, trend } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const bluestemOverdue = { vendors: bluestem };
const pending = { vendors: harborline, invoiceStatus: 'pending' } as const;
const marchDrugs = {
  drugs: [...drugsWith('JANUVIA'), ...drugsWith('JARDIANCE')],
  period: months('2026-03'),
};
const losing = asked(
  'which drugs are we losing money on',
  top('belowCostLoss', 'drug', 5),
  top('belowCostLoss', 'drug'),
  bottom('drugNetProfit', 'drug', 5),
);

/** Drugs, wholesalers and the books, in the words of owners and bookkeepers. */
export const freshOfThePharmacy: readonly JudgedQuestion[] = [
  asked('which wholesaler do we buy the most from', top('vendorSpend', 'vendor', 1)),
  asked(
    'how much did we spend with Harborline in Q3',
    total('vendorSpend', { vendors: harborline, period: lastQuarter }),
  ),
  asked('what do we still owe Prairie', total('vendorOpen', { vendors: prairie })),
  asked(
    'any overdue bills from Bluestem?',
    total('vendorOverdue', bluestemOverdue),
    listed('invoices', 'vendorOverdue', bluestemOverdue),
  ),
  asked(
    'top 10 drugs by gross profit this year',
    top('drugGrossProfit', 'drug', 10, { period: thisYear }),
  ),
  { ...losing, also: [...losing.also, { ask: [] }] },
  asked('margin on Eliquis', total('drugNetProfit', { drugs: drugsWith('ELIQUIS') })),
  asked(
    'how much Lantus did we dispense in August',
    total('drugUnits', { drugs: drugsWith('LANTUS'), period: august }),
  ),
  asked('net profit by quarter this year', trend('netProfit', 'quarter', { period: thisYear })),
  asked('what was our profit margin last quarter', total('profitMargin', { period: lastQuarter })),
  asked(
    'monthly expenses since June',
    trend('expenses', 'month', { period: days('2026-06-01', null) }),
  ),
  asked('cash flow last month', total('cashFlow', { period: lastMonth })),
  asked(
    "what's driving the increase in vendor spend this month",
    explained('vendorSpend', 'vendor', thisMonth, lastMonth),
  ),
  asked(
    'how many units of gabapentin went out this quarter',
    total('drugUnits', { drugs: drugsWith('GABAPENTIN'), period: thisQuarter }),
  ),
  asked(
    'cost of goods for Jardiance last month',
    total('drugCost', { drugs: drugsWith('JARDIANCE'), period: lastMonth }),
  ),
  asked(
    'profit per unit on metformin',
    total('drugProfitPerUnit', { drugs: drugsWith('METFORMIN') }),
  ),
  asked(
    'claims filled below cost by drug in October',
    top('belowCostClaims', 'drug', null, { period: lastMonth }),
  ),
  asked(
    'how much did we lose on underwater claims in the last 90 days',
    total('belowCostLoss', { period: days('2026-08-23', '2026-11-20') }),
  ),
  asked(
    'pending invoices from Harborline',
    total('vendorInvoices', pending),
    listed('invoices', 'vendorInvoices', pending),
  ),
  asked('how many invoices are disputed', total('vendorInvoices', { invoiceStatus: 'disputed' })),
  asked(
    'what did we pay Bluestem this year',
    total('vendorPayments', { vendors: bluestem, period: thisYear }),
  ),
  asked(
    'revenue from Januvia and Jardiance in March',
    total('grossAmount', marchDrugs),
    total('drugRevenue', marchDrugs),
  ),
  asked('are we making money on Vraylar', total('drugNetProfit', { drugs: drugsWith('VRAYLAR') })),
  asked(
    'top five drugs by units dispensed last month',
    top('drugUnits', 'drug', 5, { period: lastMonth }),
  ),
];
