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
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  asked,
  compared,
  deniedList,
  followed,
  lastQuarterSoFar,
  least,
  list,
  most,
  over,
  paidByPayers,
  profit,
  rank,
  revenue,
  reversalList,
  share,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';
import { politeTopicQuestions } from './fourth-polite-topics.ts';

const october = { period: '2026-10' };
const year = { period: '2026' };
const unclassified = { categories: 'unclassified' };

const figures: readonly Question[] = [
  asked(
    'Dr. Patel is reviewing our contracts this afternoon, so could you please tell me what ' +
      'Northlake deducted in DIR fees during the second quarter?',
    total('dirFees', { payers: northlake, period: '2026-Q2' }),
  ),
  asked(
    'I am filling out a credit application for Bluestem, and they would like to know how much we ' +
      'purchased from them in 2025.',
    total(spent, { vendors: bluestem, period: '2025' }),
  ),
  asked(
    'Since we are thinking about shorter hours, would you let me know how many prescriptions went ' +
      'out on each day of October?',
    trend('claims', 'day', october),
    rank('claims', 'day', october),
  ),
  asked(
    'We are ordering new vials, so I need the number of scripts filled between September 1 and ' +
      'October 31.',
    total('claims', { period: '2026-09..2026-10' }),
  ),
  asked(
    'I would appreciate the total in copays for last week, because the cash drawer does not agree ' +
      'with my sheet.',
    total('patientPaid', { period: '2026-11-08..2026-11-14' }),
  ),
  asked(
    'For our staff meeting I would like to present which three drugs earned us the most in October.',
    most(['netProfit', 'drugGrossProfit', 'revenue'], 'drug', { ...october, limit: 3 }),
  ),
  asked(
    'Could you kindly order our payers by how many claims they denied last month, as I have to ' +
      'decide whom to call?',
    rank('deniedClaims', 'payer', october),
    rank('deniedClaims', 'payer', { ...october, claimStatus: 'denied' }),
  ),
  asked(
    'The owner believes Caremont has become stingier, so please set their October deposits beside ' +
      'those of September.',
    compared([...paidByPayers, 'payments'], { ...october, against: '2026-09', payers: caremont }),
  ),
  asked(
    'Please tell me what portion of our claims belongs to Medicaid this year, since a state survey ' +
      'asks for it.',
    share('claims', 'payer', { ...year, payers: medicaid }),
  ),
  asked(
    'Our landlord wants proof that business is stable; would you show the monthly revenue from ' +
      'January through October?',
    trend(revenue, 'month', { period: '2026-01..2026-10' }),
  ),
  asked(
    'I have to set money aside for Harborline, so what is the balance we currently owe them?',
    total('vendorOpen', { vendors: harborline }),
  ),
  asked(
    'Because two technicians asked for raises, I would like to know whether we made more profit ' +
      'this quarter than in the one before.',
    compared(profit, { period: '2026-Q4', against: lastQuarterSoFar }),
  ),
  asked(
    'May I ask what Primera pays us for a typical claim, as their representative is visiting?',
    total('averageClaimValue', { payers: primera }),
  ),
  asked(
    'Our new credit insurer asked what percentage of our supplier bills is settled by the due date.',
    total('paidInTimeShare'),
  ),
  asked(
    'To plan the order for flu season, I would like to see how many units of amoxicillin we ' +
      'dispensed in every month since January.',
    trend('drugUnits', 'month', { drugs: drugsWith('amoxicillin'), period: '2026-01..' }),
  ),
  asked(
    'Would you be so good as to tell me with which supplier we have the largest overdue balance, ' +
      'so that I can call them before they call us?',
    most('vendorOverdue', 'vendor'),
  ),
  asked(
    "I am preparing the owner's bonus and need the net profit of the first nine months of this year.",
    total('netProfit', { period: '2026-01..2026-09' }),
  ),
  asked(
    'We had an argument at lunch about whether Trulicity or Ozempic loses more money, so could you ' +
      'settle it?',
    versus(['belowCostLoss', 'netProfit'], 'drug', {
      drugs: drugsWith('trulicity', 'ozempic'),
    }),
  ),
  asked(
    'Their hotline said the average DIR was three dollars a script; what did OptiScript really ' +
      'charge us per script in September?',
    total('averageDirFee', { payers: optiscript, period: '2026-09' }),
  ),
  asked(
    'As the bank statement shows only nine entries, how many payments arrived from all payers on ' +
      'November 16 and 17?',
    total('payments', { period: '2026-11-16..2026-11-17' }),
    list('payments', { period: '2026-11-16..2026-11-17' }),
    trend('payments', 'day', { period: '2026-11-16..2026-11-17' }),
  ),
];

const lists: readonly Question[] = [
  asked(
    'Please show me all invoices from Prairie that are overdue, because I have their collections ' +
      'department on the phone.',
    list('invoices', { vendors: prairie }, ['vendorOverdue', 'overdueInvoices']),
  ),
  asked(
    'I would like a list of the claims that OptiScript denied in the last ten days, so that our ' +
      'technician can send them again.',
    deniedList({ payers: optiscript, period: '2026-11-10..|2026-11-11..' }),
  ),
  asked(
    'To answer an auditor, I need to see each reversal from June for atorvastatin.',
    reversalList({ drugs: drugsWith('atorvastatin'), period: '2026-06' }),
  ),
  asked(
    'Could you put together every payment above $15,000 that arrived this quarter, since the bank ' +
      'questioned some of them?',
    list('payments', { amount: over('totalAmount', 15_000), period: '2026-Q4' }),
  ),
  asked(
    'I am matching the bank statement, so please list the checks that came from Medicaid in the ' +
      'week of November 1.',
    list('payments', { payers: medicaid, period: '2026-11-01..2026-11-07' }),
  ),
  asked(
    'Kindly bring up the lump sums that nobody has classified, as I have set the morning aside for ' +
      'them.',
    list('lumpSums', unclassified),
    { status: 'review' },
  ),
  asked(
    'Our owner wants to look at the twenty claims with the highest DIR fee of last month before he ' +
      'talks to the PSAO.',
    list('claims', { ...october, order: 'highest', limit: 20 }, ['dirFees', 'claimDirFees']),
  ),
  asked(
    'I misplaced my folder, so would you show me the vendor invoices we have in dispute?',
    list('invoices', { invoiceStatus: 'disputed' }),
  ),
];

const finds: readonly Question[] = [
  asked('Somebody is waiting at the counter, could you look up prescription 7016638 for me?', {
    find: '7016638',
  }),
  asked("Harborline's clerk insists that HD-10512 was never settled; may I see it?", {
    find: 'HD-10512',
  }),
  asked(
    'I found a check stub numbered 771204 in the drawer and would like to know what it belongs to.',
    { find: '771204' },
  ),
  asked('Would you please open claim 6011946, because the amount on it looks wrong?', {
    find: '6011946',
  }),
  asked("The bank's letter mentions trace number 20261104553; do we have that one?", {
    find: '20261104553',
  }),
];

const reasons: readonly Question[] = [
  asked(
    'The owner was upset about the DIR fees of July, so could you explain why they rose?',
    why('dirFees', { period: '2026-07', against: '2026-06' }),
  ),
  asked(
    'I have to write a note to our partners about why profit fell in the third quarter; what were ' +
      'the causes?',
    why(profit, { period: '2026-Q3', against: '2026-Q2' }),
  ),
  asked(
    'We changed nothing at the register, so I wonder what made copays drop in September.',
    why('patientPaid', { period: '2026-09', against: '2026-08' }),
  ),
  asked(
    'Since Northlake says that nothing is different, could you tell me what is behind their lower ' +
      'payments in October?',
    why(paidByPayers, { ...october, against: '2026-09', payers: northlake }),
  ),
  asked(
    'Our spending at Bluestem was much larger in August, and I would like to understand where that ' +
      'came from.',
    why(spent, { period: '2026-08', against: '2026-07', vendors: bluestem }),
  ),
];

const followUps: readonly Question[] = [
  followed(
    'What did OptiScript take in fees in September?',
    'Thank you, and could I have that for Primera as well?',
    total(['fees', 'takeBacks'], { payers: primera, period: '2026-09' }),
    versus(['fees', 'takeBacks'], 'payer', { payers: [optiscript, primera], period: '2026-09' }),
  ),
  followed(
    'How much did we spend with each supplier this year?',
    'I only need the third quarter, please.',
    rank(spent, 'vendor', { period: '2026-Q3' }),
  ),
  followed(
    'Show the denied claims of Caremont in October',
    'Would you narrow that to Eliquis, please?',
    deniedList({ ...october, payers: caremont, drugs: drugsWith('eliquis') }),
  ),
  followed(
    'What was our revenue in September?',
    'May I see how that measures up to August?',
    compared(revenue, { period: '2026-09', against: '2026-08' }),
  ),
  followed(
    'Which drugs did we lose money on in Q3?',
    'Could you limit it to the first five?',
    most('belowCostLoss', 'drug', { period: '2026-Q3', limit: 5 }),
    least('netProfit', 'drug', { period: '2026-Q3', limit: 5 }),
  ),
  followed(
    'What is our DIR percentage by payer this year?',
    'For the report I would rather have it in dollars.',
    rank('dirFees', 'payer', year),
  ),
  followed(
    'How many claims did we have in each month of this year?',
    'Could you tell me which of those was the weakest?',
    least('claims', 'month', year),
  ),
  followed(
    'What do we owe Harborline?',
    'And which invoices make up that amount?',
    list('invoices', { vendors: harborline }, ['vendorOpen']),
  ),
  followed(
    ['Vendor spend in October', 'By vendor, please'],
    'Now the same thing for September, if you do not mind.',
    rank('vendorSpend', 'vendor', { period: '2026-09' }),
  ),
  followed(
    'How much did patients pay in copays in October?',
    'I am sorry, I meant only those on Medicaid.',
    total('patientPaid', { ...october, payers: medicaid }),
  ),
];

/** An office manager: polite and in full sentences, with the reason why. */
export const politeManagerQuestions: readonly Question[] = [
  ...figures,
  ...lists,
  ...finds,
  ...reasons,
  ...followUps,
  ...politeTopicQuestions,
];
