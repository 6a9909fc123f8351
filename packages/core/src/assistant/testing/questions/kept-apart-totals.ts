import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
} from './demo-names.ts';
import {
  august,
  days,
  lastMonth,
  lastQuarter,
  lastYear,
  months,
  over,
  secondQuarter,
  september,
  thisMonth,
  thisQuarter,
  thisYear,
  under,
} from './expected-filter.ts';
import { listed, total } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

/** One figure. */
export const keptApartTotals: readonly JudgedQuestion[] = [
  asked('What did DIR cost us in September?', total('dirFees', { period: september })),
  asked(
    'Can you tell me the sum of all DIR clawbacks for Q1?',
    total('dirFees', { period: months('2026-01', 3) }),
  ),
  asked(
    'performance fees Caremont, year to date',
    total('dirFees', { payers: caremont, period: thisYear }),
  ),
  asked('BER true-up in July', total('gerFees', { period: months('2026-07') })),
  asked(
    'How much GER did Optiscript take in the second quarter of 2026?',
    total('gerFees', { payers: optiscript, period: secondQuarter }),
  ),
  asked('network fees last quarter', total('otherFees', { period: lastQuarter })),
  asked(
    'How much do we lose to PBMs in fees since January?',
    total('fees', { period: days('2026-01-01', null) }),
  ),
  asked('total fees northlake Aug 2026', total('fees', { payers: northlake, period: august })),
  asked(
    'What has been recouped in all by Caremont since May?',
    total('takeBacks', { payers: caremont, period: days('2026-05-01', null) }),
  ),
  asked('take backs in the last 6 months', total('takeBacks', { period: months('2026-06', 6) })),
  asked('sales for the month of August', total('grossAmount', { period: august })),
  asked(
    'how much gross did we have in the first quarter',
    total('grossAmount', { period: months('2026-01', 3) }),
  ),
  asked(
    'gross revenue from Medicaid for 2026',
    total('grossAmount', { payers: medicaid, period: thisYear }),
  ),
  asked(
    'What was our gross between 6/1/2026 and 6/15/2026?',
    total('grossAmount', { period: days('2026-06-01', '2026-06-15') }),
  ),
  asked('net from Primera last month', total('netAmount', { payers: primera, period: lastMonth })),
  asked(
    'reimbursements on Jardiance in Q3',
    total('netAmount', { drugs: drugsWith('JARDIANCE'), period: lastQuarter }),
  ),
  asked('patient pay for September', total('patientPaid', { period: september })),
  asked(
    'How much in copays did we take for Ozempic this year?',
    total('patientPaid', { drugs: drugsWith('OZEMPIC'), period: thisYear }),
  ),
  asked(
    'DIR as a percentage of gross for the last 12 months',
    total('dirPercentage', { period: months('2025-12', 12) }),
  ),
  asked(
    "Northlake's DIR rate in October",
    total('dirPercentage', { payers: northlake, period: lastMonth }),
  ),
  asked('DIR per claim this quarter', total('averageDirFee', { period: thisQuarter })),
  asked(
    'what is the average fee on Eliquis',
    total('averageDirFee', { drugs: drugsWith('ELIQUIS') }),
  ),
  asked(
    'average claim for Medicaid in 2026',
    total('averageClaimValue', { payers: medicaid, period: thisYear }),
  ),
  asked(
    'How many fills did we do on Nov 19?',
    total('claims', { period: days('2026-11-19', '2026-11-19') }),
  ),
  asked(
    'count of claims for Caremont this month',
    total('claims', { payers: caremont, period: thisMonth }),
  ),
  asked(
    'how many gabapentin scripts since the beginning',
    total('claims', { drugs: drugsWith('GABAPENTIN') }),
  ),
  asked(
    'How many claims did Northlake reject in August?',
    total('deniedClaims', { payers: northlake, period: august }),
  ),
  asked('number of reversals this year', total('reversals', { period: thisYear })),
  asked(
    'deposits from optiscript in september',
    total('paymentsReceived', { payers: optiscript, period: september }),
  ),
  asked(
    'How much did Medicaid pay us year to date?',
    total('paymentsReceived', { payers: medicaid, period: thisYear }),
  ),
  asked('how many EFTs did we receive in October', total('payments', { period: lastMonth })),
  asked(
    'number of payments from Primera this quarter',
    total('payments', { payers: primera, period: thisQuarter }),
  ),
  asked('lump sums for July 2026', total('lumpSums', { period: months('2026-07') })),
  asked(
    'audit recoupments from Northlake',
    total('lumpSums', { categories: ['recoupment'], payers: northlake }),
  ),
  asked(
    'forwarding balances this year',
    total('lumpSums', { categories: ['forwarding_balance'], period: thisYear }),
  ),
  asked(
    'total bonuses in the last 2 years',
    total('lumpSums', { categories: ['bonus'], period: months('2025-01', 24) }),
  ),
  asked('lump DIR this quarter', total('lumpSums', { categories: ['dir'], period: thisQuarter })),
  asked('MFP refunds in 2026', total('lumpSums', { categories: ['mfp_refund'], period: thisYear })),
  asked(
    'quantity dispensed of lisinopril in the last 3 months',
    total('drugUnits', { drugs: drugsWith('LISINOPRIL'), period: months('2026-09', 3) }),
  ),
  asked(
    'How many units of Eliquis went out last week?',
    total('drugUnits', { drugs: drugsWith('ELIQUIS'), period: days('2026-11-08', '2026-11-14') }),
  ),
  asked(
    'acquisition cost of Trulicity in 2026',
    total('drugCost', { drugs: drugsWith('TRULICITY'), period: thisYear }),
  ),
  asked('cost of drugs in August', total('drugCost', { period: august })),
  asked('drug gross profit last quarter', total('drugGrossProfit', { period: lastQuarter })),
  asked(
    'how much profit do we make on Entresto',
    total('drugNetProfit', { drugs: drugsWith('ENTRESTO') }),
  ),
  asked(
    'margin on Farxiga since April',
    total('drugNetProfit', { drugs: drugsWith('FARXIGA'), period: days('2026-04-01', null) }),
  ),
  asked(
    'profit per unit of sertraline in Q2',
    total('drugProfitPerUnit', { drugs: drugsWith('SERTRALINE'), period: secondQuarter }),
  ),
  asked('underwater loss this quarter', total('belowCostLoss', { period: thisQuarter })),
  asked(
    'how many claims were paid below cost in October',
    total('belowCostClaims', { period: lastMonth }),
  ),
  asked('loss below cost with Caremont', total('belowCostLoss', { payers: caremont })),
  asked(
    'How much have we spent with vendors so far this year?',
    total('vendorSpend', { period: thisYear }),
  ),
  asked('Bluestem purchases, August', total('vendorSpend', { vendors: bluestem, period: august })),
  asked(
    'What did we pay Prairie in October?',
    total('vendorPayments', { vendors: prairie, period: lastMonth }),
  ),
  asked('payments to vendors last quarter', total('vendorPayments', { period: lastQuarter })),
  asked(
    'How many invoices did we get in September?',
    total('vendorInvoices', { period: september }),
  ),
  asked('how much do we owe Harborline', total('vendorOpen', { vendors: harborline })),
  asked('total of unpaid invoices', total('vendorOpen')),
  asked('overdue amount', total('vendorOverdue')),
  asked('What were our expenses in October?', total('expenses', { period: lastMonth })),
  asked('profit this quarter', total('netProfit', { period: thisQuarter })),
  asked('bottom line for last year', total('netProfit', { period: lastYear })),
  asked(
    'our margin in the second half of 2026?',
    total('profitMargin', { period: months('2026-07', 6) }),
  ),
  asked('cash flow for the past three months', total('cashFlow', { period: months('2026-09', 3) })),
  asked(
    'number of claims with GER fees above $2',
    total('claims', { amount: over('gerFee', 200) }),
  ),
  asked(
    'how many claims in September were under $15 gross',
    total('claims', { amount: under('grossAmount', 1_500), period: september }),
  ),
  asked(
    'how many Northlake claims had DIR of at least 25 dollars this year',
    total('claims', { amount: over('dirFee', 2_499), payers: northlake, period: thisYear }),
  ),
  asked(
    'gross for ndc 00169413013 last month',
    total('grossAmount', { ndcs: ['00169413013'], period: lastMonth }),
  ),
  asked(
    'DIR of Caremont and Primera together in Q2',
    total('dirFees', { payers: [...caremont, ...primera], period: secondQuarter }),
  ),
  asked(
    'claims, today',
    total('claims', { period: days('2026-11-20', '2026-11-20') }),
    listed('claims', 'claims', { period: days('2026-11-20', '2026-11-20') }),
  ),
  asked('fees month to date', total('fees', { period: thisMonth })),
  asked('gross until June', total('grossAmount', { period: days(null, '2026-06-30') })),
  asked(
    'interest paid by Caremont in the last quarter',
    total('lumpSums', { categories: ['interest'], payers: caremont, period: lastQuarter }),
  ),
];
