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
import { bottom, compared, explained, listed, share, top, total, trend } from './expected-query.ts';
import { asked, followed, type JudgedQuestion, refused } from './judged-question.ts';

/** Two figures may be meant: asking which is as right, and so is to refuse. */
function orAskedBack(question: JudgedQuestion): JudgedQuestion {
  return { ...question, also: [...question.also, { ask: [] }, { cannot: 'not_understood' }] };
}

/** As people type who do not think of a program. */
export const keptApartRough: readonly JudgedQuestion[] = [
  asked(
    'hey can u tell me how much DIR we got hit with last month',
    total('dirFees', { period: lastMonth }),
  ),
  asked(
    "I'm trying to find out what Caremont took from us in fees this quarter",
    total('fees', { payers: caremont, period: thisQuarter }),
  ),
  asked('what was our total reimbursement for october', total('netAmount', { period: lastMonth })),
  asked('DIR, Northlake, October', total('dirFees', { payers: northlake, period: lastMonth })),
  asked('October DIR by payer', top('dirFees', 'payer', null, { period: lastMonth })),
  asked('who is charging us the most DIR', top('dirFees', 'payer', 1)),
  asked(
    'which payer is the worst for DIR fees this year?',
    top('dirFees', 'payer', 1, { period: thisYear }),
  ),
  asked('How much did we gross in July?', total('grossAmount', { period: months('2026-07') })),
  asked('Are we making money on Ozempic?', total('drugNetProfit', { drugs: drugsWith('OZEMPIC') })),
  asked(
    'are there any overdue invoices',
    listed('invoices', 'vendorOverdue'),
    total('vendorOverdue'),
    total('vendorInvoices'),
  ),
  asked(
    'which drugs are we losing money on',
    top('belowCostLoss', 'drug', 5),
    top('belowCostLoss', 'drug'),
    bottom('drugNetProfit', 'drug', 5),
  ),
  orAskedBack(asked('what are my top 10 drugs', top('grossAmount', 'drug', 10))),
  asked('show me my least profitable drugs', bottom('drugNetProfit', 'drug', 5)),
  asked('total number of Rx filled in Sept', total('claims', { period: september })),
  asked('claim count by month for 2026', trend('claims', 'month', { period: thisYear })),
  asked(
    'how many did Northlake deny in October',
    total('deniedClaims', { payers: northlake, period: lastMonth }),
  ),
  asked(
    'what is the DIR % by payer for Q3',
    top('dirPercentage', 'payer', null, { period: lastQuarter }),
  ),
  asked(
    'How does October compare to September in terms of DIR?',
    compared('dirFees', lastMonth, september),
  ),
  asked(
    'is Northlake charging more DIR in October than in September?',
    compared('dirFees', lastMonth, september, { payers: northlake }),
  ),
  asked(
    'give me a list of claims where Northlake took over $40 DIR',
    listed('claims', 'claims', { amount: over('dirFee', 4_000), payers: northlake }),
  ),
  asked(
    'Display all claims from 10/1/2026 through 10/15/2026',
    listed('claims', 'claims', { period: days('2026-10-01', '2026-10-15') }),
  ),
  orAskedBack(asked('Which claims lost money?', total('belowCostLoss'))),
  asked('net income this year', total('netProfit', { period: thisYear })),
  asked(
    "what's the margin on metformin",
    total('drugNetProfit', { drugs: drugsWith('METFORMIN') }),
  ),
  asked(
    'how profitable were we in Q3',
    total('netProfit', { period: lastQuarter }),
    total('profitMargin', { period: lastQuarter }),
  ),
  asked('amount owed to Harborline', total('vendorOpen', { vendors: harborline })),
  asked('how much do we still have to pay Prairie', total('vendorOpen', { vendors: prairie })),
  asked('unpaid bills by vendor', top('vendorOpen', 'vendor')),
  asked(
    'largest invoice from Bluestem',
    listed('invoices', 'vendorSpend', { vendors: bluestem }, 1),
  ),
  asked(
    'how much have we bought from each wholesaler this year',
    top('vendorSpend', 'vendor', null, { period: thisYear }),
  ),
  asked(
    'Did Optiscript take back anything in August?',
    total('takeBacks', { payers: optiscript, period: august }),
  ),
  orAskedBack(
    asked(
      'when did we get the most money from Medicaid',
      top('paymentsReceived', 'month', 1, { payers: medicaid }),
      top('paymentsReceived', 'day', 1, { payers: medicaid }),
    ),
  ),
  asked('best month for net profit', top('netProfit', 'month', 1)),
  asked('worst month for DIR in 2026', top('dirFees', 'month', 1, { period: thisYear })),
  asked(
    'Percent of our revenue that goes to DIR fees with Northlake',
    total('dirPercentage', { payers: northlake }),
  ),
  asked(
    "Northlake's share of our DIR last quarter",
    share('dirFees', 'payer', { payers: northlake, period: lastQuarter }),
  ),
  asked(
    'what changed in gross between Q2 and Q3',
    compared('grossAmount', lastQuarter, secondQuarter),
    explained('grossAmount', 'payer', lastQuarter, secondQuarter),
  ),
  asked('what caused DIR to spike in October', explained('dirFees', 'payer', lastMonth, september)),
  asked(
    'why is our net lower in September than in August',
    explained('netAmount', 'payer', september, august),
  ),
  asked(
    'Break out DIR fees by drug for Caremont this year',
    top('dirFees', 'drug', null, { payers: caremont, period: thisYear }),
  ),
  refused('brand and generic split of gross', 'not_understood', 'not_in_the_data'),
  orAskedBack(
    asked(
      'Total DIR and GER combined for Optiscript in Q3',
      total('fees', { payers: optiscript, period: lastQuarter }),
    ),
  ),
  asked(
    'How much did patients pay out of pocket in October',
    total('patientPaid', { period: lastMonth }),
  ),
  asked(
    'any unclassified lump sums this year?',
    total('lumpSums', { categories: ['unclassified'], period: thisYear }),
    listed('lumpSums', 'lumpSums', { categories: ['unclassified'], period: thisYear }),
  ),
  orAskedBack(asked('what did we dispense the most of', top('drugUnits', 'drug', 1))),
  asked('most dispensed drug in October', top('drugUnits', 'drug', 1, { period: lastMonth })),
  asked('average DIR per claim by payer', top('averageDirFee', 'payer')),
  asked(
    'How much do we make per unit of Eliquis?',
    total('drugProfitPerUnit', { drugs: drugsWith('ELIQUIS') }),
  ),
  asked(
    'lisinopril: units, last 6 months',
    total('drugUnits', { drugs: drugsWith('LISINOPRIL'), period: months('2026-06', 6) }),
  ),
  asked(
    'pull all the reversals for Northlake last week',
    listed('claims', 'claims', {
      claimStatus: 'reversal',
      payers: northlake,
      period: days('2026-11-08', '2026-11-14'),
    }),
  ),
  asked('gross Q1 thru Q3 2026', total('grossAmount', { period: months('2026-01', 9) })),
  asked(
    'GER from Optiscript year over year',
    compared('gerFees', thisYear, lastYear, { payers: optiscript }),
    trend('gerFees', 'year', { payers: optiscript }),
  ),
  asked(
    'DIR month over month',
    trend('dirFees', 'month'),
    compared('dirFees', thisMonth, lastMonth),
  ),
  orAskedBack(
    asked(
      'how did Caremont do last quarter',
      total('dirFees', { payers: caremont, period: lastQuarter }),
    ),
  ),
  followed(
    ['DIR fees last month'],
    'what about the month before that',
    total('dirFees', { period: september }),
  ),
  followed(
    ['DIR fees last month'],
    'ok and for caremont',
    total('dirFees', { payers: caremont, period: lastMonth }),
  ),
  followed(
    ['DIR fees last month'],
    'can you break that down by payer',
    top('dirFees', 'payer', null, { period: lastMonth }),
  ),
  followed(
    ['DIR fees by payer last month'],
    'which one is the highest',
    top('dirFees', 'payer', 1, { period: lastMonth }),
  ),
  followed(
    ['DIR fees of Northlake last month'],
    'show me those claims',
    listed('claims', 'claims', { amount: over('dirFee', 0), payers: northlake, period: lastMonth }),
  ),
  followed(
    ['DIR fees of Northlake last month'],
    'same for primera',
    total('dirFees', { payers: primera, period: lastMonth }),
  ),
  orAskedBack(
    followed(
      ['DIR fees of Northlake last month'],
      'and as a percentage',
      total('dirPercentage', { payers: northlake, period: lastMonth }),
    ),
  ),
  followed(
    ['gross by month this year'],
    'now just medicaid',
    trend('grossAmount', 'month', { payers: medicaid, period: thisYear }),
  ),
  orAskedBack(
    followed(
      ['vendor spend this year'],
      'and what have we paid',
      total('vendorPayments', { period: thisYear }),
    ),
  ),
  followed(
    ['net profit on eliquis'],
    'how about this year only',
    total('drugNetProfit', { drugs: drugsWith('ELIQUIS'), period: thisYear }),
  ),
  refused(
    'which employee processed the most claims',
    'not_understood',
    'not_in_the_data',
    'patient',
    'outside',
  ),
  refused('how many refills are due next week', 'forecast', 'not_understood', 'not_in_the_data'),
  refused('gross for Walmart', 'unknown_name', 'other_pharmacy'),
  refused('make me a sandwich', 'outside', 'not_understood', 'change'),
  refused('DIR fees excluding Medicaid', 'not_understood'),
  refused('how much did Northlake and Aetna pay', 'unknown_name'),
];
