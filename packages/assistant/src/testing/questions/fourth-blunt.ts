import {
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
  advice,
  askBack,
  asked,
  belowCostList,
  compared,
  deniedList,
  dirClaims,
  followed,
  least,
  list,
  lookedUp,
  most,
  over,
  paidByPayers,
  profit,
  rank,
  refused,
  revenueOfDrugs,
  reversalList,
  share,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const year = { period: '2026' };
const lastThreeMonths = '2026-09..|2026-08..2026-10|2026-08-20..|2026-08-21..';
const paying = ['netProfit', 'drugGrossProfit', 'averageClaimValue', ...revenueOfDrugs] as const;

const figures: readonly Question[] = [
  asked('Northlake, October, DIR. Dollars.', total('dirFees', { ...october, payers: northlake })),
  asked('Script count, Monday.', total('claims', { period: '2026-11-16' })),
  asked(
    'Caremont. Paid us how much, September?',
    total(paidByPayers, { payers: caremont, period: '2026-09' }),
  ),
  asked(
    'All fees, all plans, summer.',
    total('fees', { period: '2026-06..2026-08|2026-Q3' }),
    rank('fees', 'payer', { period: '2026-06..2026-08|2026-Q3' }),
    askBack,
  ),
  asked(
    'Margin, third quarter vs second.',
    compared('profitMargin', { period: '2026-Q3', against: '2026-Q2' }),
  ),
  asked('Worst drug. Dollars lost.', most('belowCostLoss', 'drug'), least('netProfit', 'drug')),
  asked(
    'Five fattest drugs, net, this year.',
    most(['netProfit', 'netAmount'], 'drug', { ...year, limit: 5 }),
  ),
  asked('Owed to Prairie, total.', total('vendorOpen', { vendors: prairie })),
  asked(
    'Wholesaler spend, biggest to smallest, since Labor Day.',
    most(spent, 'vendor', { period: '2026-09-07..' }),
    askBack,
  ),
  asked("Medicaid's slice of gross. Percent.", share('grossAmount', 'payer', { payers: medicaid })),
  asked(
    'DIR per script, Primera, last three months.',
    total('averageDirFee', { payers: primera, period: lastThreeMonths }),
  ),
  asked(
    'Gross profit, Eliquis plus Xarelto, 2025.',
    total('drugGrossProfit', { drugs: drugsWith('eliquis', 'xarelto'), period: '2025' }),
    versus('drugGrossProfit', 'drug', { drugs: drugsWith('eliquis', 'xarelto'), period: '2025' }),
  ),
  asked('Claims by day, this week.', trend('claims', 'day', { period: '2026-11-15..' })),
  asked('GER, each month, since April.', trend('gerFees', 'month', { period: '2026-04..' })),
  asked(
    'Better payer on Lantus: Northlake or Optiscript?',
    versus(paying, 'payer', { payers: [northlake, optiscript], drugs: drugsWith('lantus') }),
    askBack,
  ),
  asked(
    'Copays, last month, versus same month last year.',
    compared('patientPaid', { ...october, against: '2025-10' }),
  ),
  asked('Best month this year for profit.', most(profit, 'month', year)),
  asked(
    'Average payment on an Ozempic script.',
    total('averageClaimValue', { drugs: drugsWith('ozempic') }),
  ),
  asked('Rejections, Optiscript, number of.', total('deniedClaims', { payers: optiscript })),
  asked('Money in, money out, October.', total('cashFlow', october), askBack),
];

const lists: readonly Question[] = [
  asked(
    'Rejected scripts, Caremont, Wednesday.',
    deniedList({ payers: caremont, period: '2026-11-18' }),
    total('deniedClaims', { payers: caremont, period: '2026-11-18' }),
  ),
  asked('Fills under cost, last month, all of them.', belowCostList(october)),
  asked(
    'Scripts clipped more than $50 DIR.',
    list('claims', { amount: over('dirFee', 50) }),
    total('claims', { amount: over('dirFee', 50) }),
  ),
  asked(
    'Harborline bills not paid yet.',
    list('invoices', { vendors: harborline }, ['vendorOpen']),
    total('vendorOpen', { vendors: harborline }),
  ),
  asked(
    'Checks, Northlake, since October 15.',
    list('payments', { payers: northlake, period: '2026-10-15..' }),
    total('payments', { payers: northlake, period: '2026-10-15..' }),
  ),
  asked(
    'Lump sums, Caremont, this quarter, one by one.',
    list('lumpSums', { payers: caremont, period: '2026-Q4' }),
  ),
  asked(
    'Ten priciest invoices, 2026.',
    list('invoices', { ...year, order: 'highest', limit: 10 }, 'vendorSpend'),
  ),
  asked(
    'Reversed Jardiance scripts.',
    reversalList({ drugs: drugsWith('jardiance') }),
    total('reversals', { drugs: drugsWith('jardiance') }),
  ),
];

const finds: readonly Question[] = [
  asked('Script 7014420. Where is it?', { find: '7014420' }),
  asked('Check 558213. Amount?', { find: '558213' }),
  asked('Claim 6007731 — paid or not?', { find: '6007731' }),
  asked('BM-8044. Due when?', { find: 'BM-8044' }),
  asked(
    'Symbicort. Everything.',
    lookedUp(['symbicort', 'symbicort everything', ...drugsWith('symbicort')], 'claims', {
      drugs: drugsWith('symbicort'),
    }),
  ),
];

const reasons: readonly Question[] = [
  asked(
    'DIR doubled in August. Explain.',
    why('dirFees', { period: '2026-08', against: '2026-07' }),
  ),
  asked(
    'Less money from Primera in October. Reason?',
    why(paidByPayers, { ...october, against: '2026-09', payers: primera }),
  ),
  asked(
    'Fewer scripts in September. How come?',
    why('claims', { period: '2026-09', against: '2026-08' }),
  ),
  asked(
    'Harborline too expensive last month. Cause?',
    why(spent, { ...october, against: '2026-09', vendors: harborline }),
  ),
  asked("Margin sliding. Who's to blame?", why('profitMargin', { period: 'any', against: 'any' })),
];

const words: readonly Question[] = [
  asked('BER. Meaning?', { meaning: ['Effective rate', 'GER', 'gerFees'] }),
  asked('Your gross. Copays in or out?', {
    meaning: ['Gross', 'grossAmount', 'revenue', 'patientPaid'],
  }),
  asked('Forwarding balance. Plain English.', { meaning: 'Forwarding balance' }),
  asked('Cost of a drug — from whose price list?', {
    meaning: ['Cost of a drug', 'drugCost', 'NADAC', 'knownCostShare'],
  }),
  asked('Recoupment or fee, how do they differ?', {
    meaning: ['Recoupment', 'Take-back', 'takeBacks', 'fees'],
  }),
  asked('Net profit: your arithmetic, please.', { meaning: 'netProfit' }),
];

const advised: readonly Question[] = [
  asked('One thing to fix today.', advice('first')),
  asked(
    'Money these plans owe back to me. Where?',
    advice('recover', 'first'),
    total('unexplainedTakeBacks'),
  ),
  asked('Paid some bill double?', advice('duplicates')),
  asked('Wholesaler prices: honest or not?', advice('overcharges')),
  asked('Something smelly in the books?', advice('unusual')),
  asked('Cheaper to buy elsewhere?', advice('overcharges', 'recover')),
];

const tasks: readonly Question[] = [
  asked('New clerk. Needs a login.', { howTo: 'addUser' }),
  asked('Monthly report on paper. Where?', { howTo: 'makeReport' }),
  asked('Wrong file in there. Out with it, how?', { howTo: 'deleteFile' }),
  asked('Nosy customers at the counter. Dollar figures off the screen?', {
    howTo: 'changeAppearance',
  }),
  asked('Remits by email — to which address?', { howTo: 'forwardByMail' }),
];

const standings: readonly Question[] = [
  asked(
    "This morning's 835. In yet?",
    { status: 'uploads' },
    list('remittances', { period: '2026-11-20' }),
  ),
  asked('Paperwork left for my eyes?', { status: 'review' }, advice('first')),
  asked('Questions remaining this month?', { status: 'plan' }),
];

const courtesies: readonly Question[] = [
  asked('Fine. Thanks.', { courtesy: 'thanks' }),
  asked('Morning to you.', { courtesy: 'greeting' }),
];

const followUps: readonly Question[] = [
  followed(
    'DIR, Northlake, October',
    'September too.',
    total('dirFees', { payers: northlake, period: '2026-09' }),
    total('dirFees', { payers: northlake, period: '2026-09..2026-10' }),
    compared('dirFees', { payers: northlake, ...october, against: '2026-09' }),
    trend('dirFees', 'month', { payers: northlake, period: '2026-09..2026-10' }),
  ),
  followed('How much do I owe my wholesalers?', 'Split by company.', rank('vendorOpen', 'vendor')),
  followed(
    'Show fills below cost in October',
    "Medicaid's.",
    belowCostList({ ...october, payers: medicaid }),
  ),
  followed(
    'Top 10 drugs by net profit this year',
    "Caremont's alone.",
    most('netProfit', 'drug', { ...year, payers: caremont, limit: 10 }),
  ),
  followed('How many claims last month', 'Day by day.', trend('claims', 'day', october)),
  followed(
    'Net profit in Q3',
    'Against a year ago.',
    compared(profit, { period: '2026-Q3', against: '2025-Q3' }),
  ),
  followed('GER fees this year', 'Worst offender?', most('gerFees', 'payer', year)),
  followed(
    'Show payments from Optiscript in October',
    'Largest on top.',
    list('payments', { ...october, payers: optiscript, order: 'highest' }),
  ),
  followed(
    'Gross by payer in Q2',
    'Percentages, please.',
    share('grossAmount', 'payer', { period: '2026-Q2' }),
  ),
  followed(
    ['DIR fees by payer this year', 'Only Caremont'],
    'Scripts behind it.',
    dirClaims({ ...year, payers: caremont }),
    list('claims', { ...year, payers: caremont }),
  ),
];

const refusals: readonly Question[] = [
  refused('January profit, your guess.', 'forecast'),
  refused("Mrs. Kowalski's copay, last visit.", 'patient', 'unknown_name'),
  refused('Walgreens down the street. Their margin?', 'other_pharmacy', 'unknown_name'),
  refused('Pay Prairie. All of it.', 'change'),
  refused('Shelf count, metformin.', 'outside', 'not_understood'),
];

/** An owner of sixty, behind the counter: short, blunt, often without a verb. */
export const bluntOwnerQuestions: readonly Question[] = [
  ...figures,
  ...lists,
  ...finds,
  ...reasons,
  ...words,
  ...advised,
  ...tasks,
  ...standings,
  ...courtesies,
  ...followUps,
  ...refusals,
];
