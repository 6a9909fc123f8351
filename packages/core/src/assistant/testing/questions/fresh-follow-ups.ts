import {
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  prairie,
} from './demo-names.ts';
import {
  august,
  lastMonth,
  lastQuarter,
  lastYear,
  months,
  over,
  september,
  thisMonth,
  thisQuarter,
  thisYear,
} from './expected-filter.ts';
import { bottom, compared, explained, listed, top, total, trend } from './expected-query.ts';
import { followed, type JudgedQuestion } from './judged-question.ts';

const caremontOctober = { payers: caremont, period: lastMonth };
const someMetformin = { drugs: drugsWith('METFORMIN'), period: thisYear };
const gabapentin = drugsWith('GABAPENTIN');
const prairieOverdue = listed('invoices', 'vendorOverdue', { vendors: prairie });
const claimsOver10 = { amount: over('dirFee', 10_00) };

/** As a conversation goes on: what is not said anew is taken over. */
export const freshFollowUps: readonly JudgedQuestion[] = [
  followed(
    ['DIR fees last month'],
    'and the month before?',
    total('dirFees', { period: september }),
  ),
  followed(['DIR fees last month'], 'just Caremont', total('dirFees', caremontOctober)),
  followed(
    ['DIR fees last month', 'just Caremont'],
    'and Optiscript?',
    total('dirFees', { payers: optiscript, period: lastMonth }),
  ),
  followed(
    ['DIR fees by payer this year'],
    'only the top 2',
    top('dirFees', 'payer', 2, { period: thisYear }),
  ),
  followed(
    ['gross amount in October'],
    'same for September',
    total('grossAmount', { period: september }),
  ),
  followed(
    ['gross amount in October'],
    'split it by payer',
    top('grossAmount', 'payer', null, { period: lastMonth }),
  ),
  followed(
    ['how many claims did we have in Q2'],
    'how about Q3?',
    total('claims', { period: lastQuarter }),
  ),
  followed(
    ['how many claims did we have in Q2', 'how about Q3?'],
    'and denied ones?',
    total('deniedClaims', { period: lastQuarter }),
    total('claims', { period: lastQuarter, claimStatus: 'denied' }),
  ),
  followed(
    ['DIR fees for Caremont in October'],
    'why?',
    explained('dirFees', 'payer', lastMonth, september, { payers: caremont }),
    explained('dirFees', 'drug', lastMonth, september, { payers: caremont }),
  ),
  followed(
    ['DIR fees in October'],
    'why did they go up',
    explained('dirFees', 'payer', lastMonth, september),
  ),
  followed(
    ['vendor spend this year'],
    'month by month',
    trend('vendorSpend', 'month', { period: thisYear }),
  ),
  followed(
    ['vendor spend this year', 'month by month'],
    'just Harborline',
    trend('vendorSpend', 'month', { period: thisYear, vendors: harborline }),
  ),
  followed(
    ['top 5 drugs by DIR fees last month'],
    'and for this month?',
    top('dirFees', 'drug', 5, { period: thisMonth }),
  ),
  followed(
    ['top 5 drugs by DIR fees last month'],
    'by gross instead',
    top('grossAmount', 'drug', 5, { period: lastMonth }),
  ),
  followed(
    ['which payer charges the highest DIR fees'],
    'and the lowest?',
    bottom('dirFees', 'payer', 1),
  ),
  followed(['net profit this month'], 'vs last month', compared('netProfit', thisMonth, lastMonth)),
  followed(
    ['net profit this month'],
    'compared to a year ago',
    compared('netProfit', thisMonth, months('2025-11')),
  ),
  followed(
    ['show claims with DIR fees over $10'],
    'over $25',
    listed('claims', 'claims', { amount: over('dirFee', 25_00) }),
  ),
  followed(
    ['show claims with DIR fees over $10'],
    'how many is that',
    total('claims', claimsOver10),
  ),
  followed(
    ['DIR fees in September'],
    'show me the claims',
    listed('claims', 'claims', { period: september, amount: over('dirFee', 0) }),
  ),
  followed(
    ['units of metformin dispensed this year'],
    'what about gabapentin',
    total('drugUnits', { drugs: gabapentin, period: thisYear }),
  ),
  followed(
    ['units of metformin dispensed this year', 'what about gabapentin'],
    'last year?',
    total('drugUnits', { drugs: gabapentin, period: lastYear }),
  ),
  followed(
    ['units of metformin dispensed this year'],
    'and what did it cost us',
    total('drugCost', someMetformin),
  ),
  followed(
    ['payments received from Medicaid this month'],
    'all payers',
    total('paymentsReceived', { period: thisMonth }),
  ),
  followed(
    ['DIR percentage of Northlake this quarter'],
    'and in dollars?',
    total('dirFees', { payers: northlake, period: thisQuarter }),
  ),
  followed(['Caremont'], 'gross', total('grossAmount', { payers: caremont })),
  followed(
    ['invoices from Prairie'],
    'which are overdue',
    prairieOverdue,
    total('vendorOverdue', { vendors: prairie }),
  ),
  followed(['expenses this quarter'], 'and cash flow?', total('cashFlow', { period: thisQuarter })),
  followed(
    ['how much did Optiscript pay us in August'],
    'and in DIR?',
    total('dirFees', { payers: optiscript, period: august }),
  ),
  followed(
    ['GER fees from Medicaid by month'],
    'by quarter',
    trend('gerFees', 'quarter', { payers: medicaid }),
  ),
];
