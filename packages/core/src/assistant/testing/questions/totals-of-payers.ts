import { caremont, drugsWith, medicaid, northlake, optiscript, primera } from './demo-names.ts';
import {
  august,
  days,
  lastMonth,
  lastQuarter,
  months,
  over,
  secondQuarter,
  september,
  thisMonth,
  thisQuarter,
  thisYear,
  within,
} from './expected-filter.ts';
import { total } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const decemberOfLastYear = months('2025-12');
const lastThreeMonths = months('2026-09', 3);

/** One figure of what payers paid and took. */
export const totalsOfPayers: readonly JudgedQuestion[] = [
  asked('How much did we pay in DIR fees last month?', total('dirFees', { period: lastMonth })),
  asked('total DIR for October', total('dirFees', { period: lastMonth })),
  asked('What were our GER fees in the third quarter?', total('gerFees', { period: lastQuarter })),
  asked('gross revenue year to date', total('grossAmount', { period: thisYear })),
  asked(
    'DIR clawbacks from Northlake this year',
    total('dirFees', { payers: northlake, period: thisYear }),
  ),
  asked('how many scripts did we fill in September', total('claims', { period: september })),
  asked('number of claims since August', total('claims', { period: days('2026-08-01', null) })),
  asked('how much has Optiscript taken back in all', total('takeBacks', { payers: optiscript })),
  asked(
    'what did Caremont pay us in July?',
    total('paymentsReceived', { payers: caremont, period: months('2026-07') }),
  ),
  asked(
    'how many checks did we get from the state medicaid program last quarter',
    total('payments', { payers: medicaid, period: lastQuarter }),
  ),
  asked('average DIR fee per claim for Primera', total('averageDirFee', { payers: primera })),
  asked("what's our DIR percentage this quarter", total('dirPercentage', { period: thisQuarter })),
  asked('what percent of revenue are we losing to DIR', total('dirPercentage')),
  asked('total copays collected in August', total('patientPaid', { period: august })),
  asked('rejected claims, last 3 months', total('deniedClaims', { period: lastThreeMonths })),
  asked(
    'How many reversals did Northlake send between March and June?',
    total('reversals', { payers: northlake, period: months('2026-03', 4) }),
  ),
  asked('PBM fees so far this year', total('fees', { period: thisYear })),
  asked(
    'transaction fees from Caremont in Q2',
    total('otherFees', { payers: caremont, period: secondQuarter }),
  ),
  asked(
    'recoupments this year',
    total('lumpSums', { categories: ['recoupment'], period: thisYear }),
  ),
  asked('interest in 2026', total('lumpSums', { categories: ['interest'], period: thisYear })),
  asked(
    'lump DIR from Optiscript in July',
    total('lumpSums', { categories: ['dir'], payers: optiscript, period: months('2026-07') }),
  ),
  asked(
    'unclassified money in August',
    total('lumpSums', { categories: ['unclassified'], period: august }),
  ),
  asked('average claim value last month', total('averageClaimValue', { period: lastMonth })),
  asked('gross for eliquis', total('grossAmount', { drugs: drugsWith('ELIQUIS') })),
  asked(
    'cash in this week',
    total('paymentsReceived', { period: days('2026-11-15', '2026-11-21') }),
  ),
  asked(
    'fees from 3/5/2026 to 3/20/2026',
    total('fees', { period: days('2026-03-05', '2026-03-20') }),
  ),
  asked(
    'how many claims had DIR fees over 10 bucks',
    total('claims', { amount: over('dirFee', 1_000) }),
  ),
  asked(
    'how many claims were between $100 and $200 gross in October',
    total('claims', { amount: within('grossAmount', 10_000, 20_000), period: lastMonth }),
  ),
  asked(
    'NDC 00003-0894-21 gross this year',
    total('grossAmount', { ndcs: ['00003089421'], period: thisYear }),
  ),
  asked(
    'how many lisinopril prescriptions for Medicaid in 2026',
    total('claims', { payers: medicaid, drugs: drugsWith('LISINOPRIL'), period: thisYear }),
  ),
  asked(
    'how much money came in from Part D in the last 30 days',
    total('paymentsReceived', { payers: primera, period: days('2026-10-22', '2026-11-20') }),
  ),
  asked(
    'revenue through the end of March',
    total('grossAmount', { period: days(null, '2026-03-31') }),
  ),
  asked("what did we net in May '26", total('netAmount', { period: months('2026-05') })),
  asked('all fees in December', total('fees', { period: decemberOfLastYear })),
  asked(
    'average reimbursement per claim with Optiscript',
    total('averageClaimValue', { payers: optiscript }),
  ),
  asked('gross amount the month before last', total('grossAmount', { period: september })),
  asked(
    'Please tell me the effective rate fees of Optiscript for this month.',
    total('gerFees', { payers: optiscript, period: thisMonth }),
  ),
  asked('denied claims before June', total('deniedClaims', { period: days(null, '2026-05-31') })),
  asked('DIR per script', total('averageDirFee')),
  asked('GER true-ups, H1', total('gerFees', { period: months('2026-01', 6) })),
  asked(
    'money withheld by Caremont in the past year',
    total('lumpSums', {
      categories: ['withholding'],
      payers: caremont,
      period: months('2025-12', 12),
    }),
  ),
  asked(
    'I need the total net reimbursement from Northlake and Caremont for September',
    total('netAmount', { payers: [...caremont, ...northlake], period: september }),
  ),
];
