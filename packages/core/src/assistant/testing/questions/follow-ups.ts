import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  primera,
} from './demo-names.ts';
import {
  august,
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
} from './expected-filter.ts';
import { bottom, compared, explained, listed, share, top, total, trend } from './expected-query.ts';
import { followed, type JudgedQuestion } from './judged-question.ts';

const dirOfOctober = 'How much did we pay in DIR fees in October?';

/** What takes over from the answer before whatever it does not say itself. */
export const followUps: readonly JudgedQuestion[] = [
  followed([dirOfOctober], 'and in September?', total('dirFees', { period: september })),
  followed(
    [dirOfOctober],
    'what about Northlake?',
    total('dirFees', { payers: northlake, period: lastMonth }),
  ),
  followed([dirOfOctober], 'by payer', top('dirFees', 'payer', null, { period: lastMonth })),
  followed([dirOfOctober], 'by drug please', top('dirFees', 'drug', null, { period: lastMonth })),
  followed(
    [dirOfOctober],
    'show the claims',
    listed('claims', 'claims', { amount: over('dirFee', 0), period: lastMonth }),
  ),
  followed([dirOfOctober], 'what about GER', total('gerFees', { period: lastMonth })),
  followed([dirOfOctober], 'and gross?', total('grossAmount', { period: lastMonth })),
  followed([dirOfOctober], 'why?', explained('dirFees', 'payer', lastMonth, september)),
  followed([dirOfOctober], 'compared to September', compared('dirFees', lastMonth, september)),
  followed([dirOfOctober], 'this year', total('dirFees', { period: thisYear })),
  followed([dirOfOctober], 'all time', total('dirFees')),
  followed(
    [dirOfOctober],
    'only Caremont',
    total('dirFees', { payers: caremont, period: lastMonth }),
  ),
  followed(['DIR fees this month'], 'vs last month', compared('dirFees', thisMonth, lastMonth)),
  followed(['gross this year'], 'vs last year', compared('grossAmount', thisYear, lastYear)),
  followed(['gross this year'], 'by month', trend('grossAmount', 'month', { period: thisYear })),
  followed(['DIR by payer this year'], 'top 3', top('dirFees', 'payer', 3, { period: thisYear })),
  followed(
    ['which payer has the highest DIR fees'],
    'and the lowest?',
    bottom('dirFees', 'payer', 1),
  ),
  followed(
    ['fees of Northlake in Q3'],
    'all payers',
    total('fees', { period: lastQuarter }),
    top('fees', 'payer', null, { period: lastQuarter }),
  ),
  followed(
    ['show claims with DIR over $10 in October'],
    'over $20',
    listed('claims', 'claims', { amount: over('dirFee', 2_000), period: lastMonth }),
  ),
  followed(
    ['vendor spend in October'],
    'and Harborline?',
    total('vendorSpend', { vendors: harborline, period: lastMonth }),
  ),
  followed(
    ['vendor spend in October'],
    'by vendor',
    top('vendorSpend', 'vendor', null, { period: lastMonth }),
  ),
  followed(
    ['what share of gross comes from Northlake'],
    'and Optiscript',
    share('grossAmount', 'payer', { payers: optiscript }),
  ),
  followed(
    ['net profit on eliquis this year'],
    'what about xarelto',
    total('drugNetProfit', { drugs: drugsWith('XARELTO'), period: thisYear }),
  ),
  followed(
    ['DIR fees this quarter'],
    'how much gross did we have last quarter',
    total('grossAmount', { period: lastQuarter }),
  ),
  followed(
    ['DIR fees of Northlake this year'],
    'how many claims in September',
    total('claims', { period: september }),
  ),
  followed(
    ['DIR fees of Northlake this year'],
    'and how many claims?',
    total('claims', { payers: northlake, period: thisYear }),
  ),
  followed(
    ['claims by payer in Q3'],
    'how about Q2?',
    top('claims', 'payer', null, { period: secondQuarter }),
  ),
  followed(
    ['monthly DIR fees this year'],
    'only for Primera',
    trend('dirFees', 'month', { payers: primera, period: thisYear }),
  ),
  followed(
    ['monthly DIR fees this year'],
    'by quarter',
    trend('dirFees', 'quarter', { period: thisYear }),
  ),
  followed(
    [dirOfOctober, 'and in September?'],
    'and Northlake?',
    total('dirFees', { payers: northlake, period: september }),
  ),
  followed(
    [dirOfOctober, 'by payer', 'and last quarter'],
    'what about gross',
    top('grossAmount', 'payer', null, { period: lastQuarter }),
  ),
  followed(
    [dirOfOctober, 'only Caremont', 'and in August?'],
    'show the claims',
    listed('claims', 'claims', {
      amount: over('dirFee', 0),
      payers: caremont,
      period: august,
    }),
  ),
  followed(
    ['gross last quarter', 'by drug', 'top 5'],
    'only Medicaid',
    top('grossAmount', 'drug', 5, { payers: medicaid, period: lastQuarter }),
  ),
  followed(
    ['purchases this quarter', 'from Bluestem'],
    'and last quarter?',
    total('vendorSpend', { vendors: bluestem, period: lastQuarter }),
  ),
  followed(
    ['gross in Q3', 'vs Q2'],
    'why?',
    explained('grossAmount', 'payer', lastQuarter, secondQuarter),
  ),
  followed(
    ['fees in October', 'of Northlake'],
    'wht about Caremnt?',
    total('fees', { payers: caremont, period: lastMonth }),
  ),
  followed(
    ['show me lump sums this quarter'],
    'only recoupments',
    listed('lumpSums', 'lumpSums', {
      categories: ['recoupment'],
      period: thisQuarter,
    }),
  ),
  followed(['claims in July'], 'in August 2025?', total('claims', { period: months('2025-08') })),
  followed(['DIR and GER fees in October'], 'all fees', total('fees', { period: lastMonth })),
  followed(['DIR and GER fees in October'], 'the first', total('dirFees', { period: lastMonth })),
  followed(['profit in Q3'], 'by month', trend('netProfit', 'month', { period: lastQuarter })),
  followed(['Northlake'], 'DIR fees', total('dirFees', { payers: northlake })),
];
