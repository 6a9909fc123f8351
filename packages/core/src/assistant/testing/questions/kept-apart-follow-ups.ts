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
} from './expected-filter.ts';
import {
  bottom,
  compared,
  explained,
  listed,
  share,
  sideBySide,
  top,
  total,
  trend,
} from './expected-query.ts';
import { followed, type JudgedQuestion } from './judged-question.ts';

const grossOfQ3 = 'what was our gross in Q3';
const july = months('2026-07');

/** Follow-ups. */
export const keptApartFollowUps: readonly JudgedQuestion[] = [
  followed([grossOfQ3], 'and Q2?', total('grossAmount', { period: secondQuarter })),
  followed(
    [grossOfQ3],
    'just Optiscript',
    total('grossAmount', { payers: optiscript, period: lastQuarter }),
  ),
  followed(
    [grossOfQ3],
    'how about Medicaid?',
    total('grossAmount', { payers: medicaid, period: lastQuarter }),
  ),
  followed([grossOfQ3], 'per payer', top('grossAmount', 'payer', null, { period: lastQuarter })),
  followed(
    [grossOfQ3],
    'break it down by month',
    trend('grossAmount', 'month', { period: lastQuarter }),
  ),
  followed(
    [grossOfQ3],
    'for Ozempic',
    total('grossAmount', { drugs: drugsWith('OZEMPIC'), period: lastQuarter }),
  ),
  followed([grossOfQ3], 'and net?', total('netAmount', { period: lastQuarter })),
  followed([grossOfQ3], 'what about fees', total('fees', { period: lastQuarter })),
  followed([grossOfQ3], 'versus Q2', compared('grossAmount', lastQuarter, secondQuarter)),
  followed([grossOfQ3], 'why', explained('grossAmount', 'payer', lastQuarter, secondQuarter)),
  followed([grossOfQ3], 'last year', total('grossAmount', { period: lastYear })),
  followed([grossOfQ3], 'show me the claims', listed('claims', 'claims', { period: lastQuarter })),
  followed(
    ['GER fees this quarter'],
    'which claims?',
    listed('claims', 'claims', { amount: over('gerFee', 0), period: thisQuarter }),
  ),
  followed(
    ['net profit by month this year'],
    'by quarter instead',
    trend('netProfit', 'quarter', { period: thisYear }),
  ),
  followed(
    ['DIR fees last month'],
    'compared to the month before',
    compared('dirFees', lastMonth, september),
  ),
  followed(
    ['DIR fees in October by payer'],
    'the top 2',
    top('dirFees', 'payer', 2, { period: lastMonth }),
  ),
  followed(
    ['which drug has the highest net profit in Q3'],
    'and the lowest',
    bottom('drugNetProfit', 'drug', 1, { period: lastQuarter }),
  ),
  followed(
    ['which payer took the most fees in August'],
    'and in July?',
    top('fees', 'payer', 1, { period: july }),
  ),
  followed(
    ['claims of Northlake this year'],
    'for everyone',
    total('claims', { period: thisYear }),
  ),
  followed(
    ['claims of Northlake this year'],
    'by drug',
    top('claims', 'drug', null, { payers: northlake, period: thisYear }),
  ),
  followed(['take-backs in Q3'], 'all time', total('takeBacks')),
  followed(
    ['list claims with gross over $100 last month'],
    'over $500',
    listed('claims', 'claims', { amount: over('grossAmount', 50_000), period: lastMonth }),
  ),
  followed(
    ['list claims with DIR over $10 last month'],
    'only Caremont',
    listed('claims', 'claims', {
      amount: over('dirFee', 1_000),
      payers: caremont,
      period: lastMonth,
    }),
  ),
  followed(
    ['how much did we spend with Prairie this year'],
    'what about Bluestem?',
    total('vendorSpend', { vendors: bluestem, period: thisYear }),
  ),
  followed(
    ['how much did we spend with Prairie this year'],
    'all vendors',
    total('vendorSpend', { period: thisYear }),
    top('vendorSpend', 'vendor', null, { period: thisYear }),
  ),
  followed(['overdue invoice amount'], 'by vendor', top('vendorOverdue', 'vendor')),
  followed(
    ['show unpaid invoices'],
    'only Harborline',
    listed('invoices', 'vendorOpen', { vendors: harborline }),
  ),
  followed(
    ['share of DIR fees by payer this quarter'],
    'and last quarter?',
    share('dirFees', 'payer', { period: lastQuarter }),
  ),
  followed(
    ['Northlake vs Caremont gross'],
    'this year',
    sideBySide('grossAmount', 'payer', { payers: [...caremont, ...northlake], period: thisYear }),
  ),
  followed(
    ['units of eliquis in September'],
    'and October',
    total('drugUnits', { drugs: drugsWith('ELIQUIS'), period: lastMonth }),
  ),
  followed(
    ['units of eliquis in September'],
    'and xarelto?',
    total('drugUnits', { drugs: drugsWith('XARELTO'), period: september }),
  ),
  followed(
    ['DIR fees of Primera in Q3'],
    'what is our cash flow this month',
    total('cashFlow', { period: thisMonth }),
  ),
  followed(
    ['DIR fees of Primera in Q3'],
    'and what about claims',
    total('claims', { payers: primera, period: lastQuarter }),
  ),
  followed(
    ['reversals in August', 'and September?'],
    'only Northlake',
    total('reversals', { payers: northlake, period: september }),
  ),
  followed(
    [grossOfQ3, 'only Caremont', 'and Q2?'],
    'by month',
    trend('grossAmount', 'month', { payers: caremont, period: secondQuarter }),
  ),
  followed(
    ['fees this year', 'by payer', 'top 3'],
    'and the lowest?',
    bottom('fees', 'payer', 3, { period: thisYear }),
    bottom('fees', 'payer', 1, { period: thisYear }),
  ),
  followed(
    ['DIR fees in August', 'only Optiscript', 'compared to July'],
    'why?',
    explained('dirFees', 'payer', august, july, { payers: optiscript }),
    explained('dirFees', 'drug', august, july, { payers: optiscript }),
  ),
  followed(
    ['vendor spend last quarter', 'from Prairie', 'and Harborline?'],
    'by month',
    trend('vendorSpend', 'month', { vendors: harborline, period: lastQuarter }),
  ),
  followed(
    ['what were our copays in July', 'hello'],
    'and in August?',
    total('patientPaid', { period: august }),
  ),
  followed(
    ['gross and net in September'],
    'the second one',
    total('netAmount', { period: september }),
  ),
  followed(['gross and net in September'], 'net', total('netAmount', { period: september })),
  followed(
    ['claims today'],
    'yestrday?',
    total('claims', { period: days('2026-11-19', '2026-11-19') }),
    listed('claims', 'claims', { period: days('2026-11-19', '2026-11-19') }),
  ),
  followed(
    ['DIR fees for Northlake this year'],
    'and optiscrpt?',
    total('dirFees', { payers: optiscript, period: thisYear }),
  ),
  followed(
    ['invoices from Prairie in Q3'],
    'how much was paid to Prairie in Q3',
    total('vendorPayments', { vendors: prairie, period: lastQuarter }),
  ),
];
