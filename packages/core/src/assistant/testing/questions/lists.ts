import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  northlake,
  optiscript,
  primera,
} from './demo-names.ts';
import {
  days,
  lastMonth,
  lastQuarter,
  months,
  over,
  september,
  thisQuarter,
  thisYear,
  under,
  within,
} from './expected-filter.ts';
import { listed, total } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const july = months('2026-07');

/** The rows themselves. */
export const lists: readonly JudgedQuestion[] = [
  asked(
    'show me the claims with DIR over $20',
    listed('claims', 'claims', { amount: over('dirFee', 2_000) }),
  ),
  asked(
    'list denied claims from Northlake last month',
    listed('claims', 'claims', { claimStatus: 'denied', payers: northlake, period: lastMonth }),
  ),
  asked(
    'show reversals in October',
    listed('claims', 'claims', { claimStatus: 'reversal', period: lastMonth }),
  ),
  asked(
    'which claims had GER fees between 5 and 10 dollars in Q3',
    listed('claims', 'claims', { amount: within('gerFee', 500, 1_000), period: lastQuarter }),
  ),
  asked(
    'top 10 claims by DIR fee this year',
    listed('claims', 'dirFees', { period: thisYear }, 10),
  ),
  asked(
    'show claims over $1,000 for ozempic',
    listed('claims', 'claims', {
      amount: over('grossAmount', 100_000),
      drugs: drugsWith('OZEMPIC'),
    }),
  ),
  asked(
    'show lump sums of Optiscript in July',
    listed('lumpSums', 'lumpSums', { payers: optiscript, period: july }),
  ),
  asked(
    'list recoupments this year',
    listed('lumpSums', 'lumpSums', { categories: ['recoupment'], period: thisYear }),
  ),
  asked(
    'show the payments of Caremont last month',
    listed('payments', 'paymentsReceived', { payers: caremont, period: lastMonth }),
  ),
  asked(
    'list remittances from last week',
    listed('remittances', 'payments', { period: days('2026-11-08', '2026-11-14') }),
  ),
  asked('show unpaid invoices', listed('invoices', 'vendorOpen')),
  asked(
    'overdue invoices from Harborline',
    listed('invoices', 'vendorOverdue', { vendors: harborline }),
    total('vendorOverdue', { vendors: harborline }),
  ),
  asked(
    'Show me the disputed invoices',
    listed('invoices', 'vendorInvoices', { invoiceStatus: 'disputed' }),
  ),
  asked(
    'list invoices over $10,000 from Bluestem this quarter',
    listed('invoices', 'vendorInvoices', {
      amount: over('totalAmount', 1_000_000),
      vendors: bluestem,
      period: thisQuarter,
    }),
  ),
  asked(
    'top 20 claims by gross in October',
    listed('claims', 'grossAmount', { period: lastMonth }, 20),
  ),
  asked(
    'show claims with at most 12 cents other fees',
    listed('claims', 'claims', { amount: under('otherFees', 13) }),
  ),
  asked(
    'list payments over $5k this year',
    listed('payments', 'paymentsReceived', {
      amount: over('totalAmount', 500_000),
      period: thisYear,
    }),
  ),
  asked(
    'show the remittances of Primera in September',
    listed('remittances', 'payments', { payers: primera, period: september }),
  ),
  asked(
    'can you list the claims from yesterday',
    listed('claims', 'claims', { period: days('2026-11-19', '2026-11-19') }),
  ),
  asked(
    'show the claims with DIR fees for Caremont in August',
    listed('claims', 'claims', {
      amount: over('dirFee', 0),
      payers: caremont,
      period: months('2026-08'),
    }),
  ),
];
