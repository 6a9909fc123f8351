import { caremont, drugsWith, medicaid, northlake, optiscript, primera } from './demo-names.ts';
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
  within,
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
import { asked, type JudgedQuestion } from './judged-question.ts';

const caremontOctober = { payers: caremont, period: lastMonth };
const audits = { categories: ['recoupment'], period: thisYear } as const;
const medicaidPayments = { payers: medicaid };
const biggest = { period: lastMonth };
const eliquisCaremont = {
  drugs: drugsWith('ELIQUIS'),
  payers: caremont,
  period: days('2026-07-01', null),
};

/** What payers pay and keep, in the words of a counter and a back office. */
export const freshOfPayers: readonly JudgedQuestion[] = [
  asked(
    'what did Caremont claw back from us last month',
    total('dirFees', caremontOctober),
    total('takeBacks', caremontOctober),
  ),
  asked('how many scripts did we fill in October', total('claims', { period: lastMonth })),
  asked(
    "what's our DIR % with Primera this year",
    total('dirPercentage', { payers: primera, period: thisYear }),
  ),
  asked(
    'average reimbursement per script for Ozempic',
    total('averageClaimValue', { drugs: drugsWith('OZEMPIC') }),
  ),
  asked(
    'copays collected yesterday',
    total('patientPaid', { period: days('2026-11-19', '2026-11-19') }),
  ),
  asked(
    'how many denials did we get from Optiscript in Sept',
    total('deniedClaims', { payers: optiscript, period: september }),
  ),
  asked(
    'rejected claims by payer last quarter',
    top('deniedClaims', 'payer', null, { period: lastQuarter }),
  ),
  asked(
    'how many checks did Medicaid send us this month',
    total('payments', { payers: medicaid, period: thisMonth }),
  ),
  asked('deposits per month this year', trend('paymentsReceived', 'month', { period: thisYear })),
  asked(
    'GER true-ups from Northlake YTD',
    total('gerFees', { payers: northlake, period: thisYear }),
  ),
  asked(
    'what percent of our revenue went to DIR in the first half of 2026',
    total('dirPercentage', { period: months('2026-01', 6) }),
  ),
  asked(
    'bonus payments from Caremont this year',
    total('lumpSums', { categories: ['bonus'], payers: caremont, period: thisYear }),
  ),
  asked('how much did we lose to audit recoupments in 2026', total('lumpSums', audits)),
  asked('withholds by payer', top('lumpSums', 'payer', null, { categories: ['withholding'] })),
  asked(
    'list all claims for Trulicity over 900 dollars',
    listed('claims', 'claims', {
      drugs: drugsWith('TRULICITY'),
      amount: over('grossAmount', 900_00),
    }),
  ),
  asked(
    'claims with gross between $200 and $300 last week',
    listed('claims', 'claims', {
      period: days('2026-11-08', '2026-11-14'),
      amount: within('grossAmount', 200_00, 300_00),
    }),
    total('claims', {
      period: days('2026-11-08', '2026-11-14'),
      amount: within('grossAmount', 200_00, 300_00),
    }),
  ),
  asked(
    'compare Caremont and Optiscript on DIR percentage this quarter',
    sideBySide('dirPercentage', 'payer', {
      payers: [...caremont, ...optiscript],
      period: thisQuarter,
    }),
  ),
  asked(
    'DIR this quarter versus last quarter by payer',
    compared('dirFees', thisQuarter, lastQuarter, {}, 'payer'),
  ),
  asked('why did our DIR fees jump in September', explained('dirFees', 'payer', september, august)),
  asked('worst 3 payers for DIR last month', top('dirFees', 'payer', 3, { period: lastMonth })),
  asked('which payer has the lowest DIR rate', bottom('dirPercentage', 'payer', 1)),
  asked(
    'what share of gross revenue comes from Primera',
    share('grossAmount', 'payer', { payers: primera }),
  ),
  asked(
    'which month did we bring in the most revenue this year',
    top('grossAmount', 'month', 1, { period: thisYear }),
  ),
  asked(
    'show me the biggest claims by DIR fee in October',
    listed('claims', 'dirFees', biggest),
    listed('claims', 'dirFees', biggest, 5),
    listed('claims', 'dirFees', biggest, 10),
  ),
  asked(
    'last 5 payments from Medicaid',
    listed('payments', 'paymentsReceived', medicaidPayments, 5),
    listed('payments', 'payments', medicaidPayments, 5),
  ),
  asked(
    'reversals by month past six months',
    trend('reversals', 'month', { period: months('2026-06', 6) }),
  ),
  asked(
    'other fees Caremont charged us in Q2',
    total('otherFees', { payers: caremont, period: secondQuarter }),
  ),
  asked('all PBM fees in 2025', total('fees', { period: lastYear })),
  asked(
    'net paid on Entresto claims this year',
    total('netAmount', { drugs: drugsWith('ENTRESTO'), period: thisYear }),
  ),
  asked(
    'average DIR per script by payer this year',
    top('averageDirFee', 'payer', null, { period: thisYear }),
  ),
  asked('what was our busiest day this month', top('claims', 'day', 1, { period: thisMonth })),
  asked(
    'interest paid to us this year',
    total('lumpSums', { categories: ['interest'], period: thisYear }),
  ),
  asked('DIR fees on Eliquis from Caremont since July', total('dirFees', eliquisCaremont)),
  asked(
    'which drug cost us the most in DIR this year',
    top('dirFees', 'drug', 1, { period: thisYear }),
  ),
  asked(
    'how much has Optiscript paid us so far this month',
    total('paymentsReceived', { payers: optiscript, period: thisMonth }),
  ),
  asked(
    'remittances from Northlake from 11/1/2026 to 11/15/2026',
    listed('remittances', 'payments', {
      payers: northlake,
      period: days('2026-11-01', '2026-11-15'),
    }),
    total('payments', { payers: northlake, period: days('2026-11-01', '2026-11-15') }),
  ),
];
