import {
  bluestem,
  caremont,
  drugsWith,
  glp1,
  harborline,
  inhalers,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  askBack,
  asked,
  list,
  paidByPayers,
  profit,
  revenue,
  revenueOfDrugs,
  spent,
  total,
} from '../wants.ts';

const taken = ['takeBacks', 'fees'] as const;
const drugProfit = ['netProfit', 'drugGrossProfit'] as const;
const lost = ['belowCostLoss', 'netProfit'] as const;
const lastWeek = '2026-11-08..2026-11-14';

const retiredPharmacist: readonly Question[] = [
  asked(
    'How much did Caremont keep back from us in September?',
    total(taken, { payers: caremont, period: '2026-09' }),
  ),
  asked(
    'What did we clear in August after all the fees?',
    total(['netProfit', 'netAmount'], { period: '2026-08' }),
  ),
  asked(
    'How many prescriptions did I fill this past Tuesday?',
    total('claims', { period: '2026-11-17' }),
  ),
  asked('What have the plans paid me so far this year?', total(paidByPayers, { period: '2026' })),
  asked(
    'How much money did patients hand over at the counter in July?',
    total('patientPaid', { period: '2026-07' }),
  ),
  asked(
    'How much of my money has gone to DIR since the first of the year?',
    total('dirFees', { period: '2026' }),
  ),
  asked('What do I still owe all my wholesalers put together?', total('vendorOpen')),
  asked(
    'How many of my claims came back denied in the spring?',
    total('deniedClaims', { period: '2026-03..2026-05|2026-04..2026-06' }),
    askBack,
  ),
  asked(
    'What was left over in October once everything was paid?',
    total(['netProfit', 'leftAfterPurchases', 'cashFlow'], { period: '2026-10' }),
  ),
  asked(
    'What did Prairie bill us in the second quarter?',
    total('vendorSpend', { vendors: prairie, period: '2026-Q2' }),
  ),
  asked(
    'What has Harborline gotten out of us this year?',
    total(spent, { vendors: harborline, period: '2026' }),
  ),
  asked(
    'How much did the state pay me for sertraline last quarter?',
    total(revenueOfDrugs, {
      payers: medicaid,
      drugs: drugsWith('sertraline'),
      period: '2026-Q3',
    }),
  ),
  asked(
    'What does OptiScript give me on an average prescription?',
    total('averageClaimValue', { payers: optiscript }),
  ),
  asked(
    'How much am I paying for Jardiance?',
    total('drugCost', { drugs: drugsWith('jardiance') }),
  ),
  asked(
    'What does a tablet of Eliquis make me?',
    total('drugProfitPerUnit', { drugs: drugsWith('eliquis') }),
  ),
  asked(
    'How much did Medicaid shortchange me on insulin this year?',
    total(lost, { payers: medicaid, drugs: drugsWith('lantus', 'humalog'), period: '2026' }),
    askBack,
  ),
];

const youngOwner: readonly Question[] = [
  asked('whats our net so far in nov', total(['netAmount', 'netProfit'], { period: '2026-11' })),
  asked('total take from the pbms Q1', total(taken, { period: '2026-Q1' })),
  asked('what are we sitting at on revenue mtd', total(revenue, { period: '2026-11' })),
  asked('scripts ytd?', total('claims', { period: '2026' })),
  asked(
    'how much did glp1s bring in this quarter',
    total(revenueOfDrugs, { drugs: glp1, period: '2026-Q4' }),
  ),
  asked(
    'how much did northlake hit us for in june',
    total(['dirFees', ...taken], { payers: northlake, period: '2026-06' }),
  ),
  asked('what are we bleeding on xarelto', total(lost, { drugs: drugsWith('xarelto') })),
  asked('cash in the door last week', total('paymentsReceived', { period: lastWeek })),
  asked(
    'how much of our gross got eaten by fees in oct',
    total(taken, { period: '2026-10' }),
    askBack,
  ),
  asked('dir pct q3 northlake', total('dirPercentage', { payers: northlake, period: '2026-Q3' })),
  asked(
    'whats caremont running us in DIR per script',
    total('averageDirFee', { payers: caremont }),
  ),
  asked('are we making money on trelegy', total(drugProfit, { drugs: drugsWith('trelegy') })),
  asked('how upside down are we on symbicort', total(lost, { drugs: drugsWith('symbicort') })),
  asked('did we turn a profit in february', total('netProfit', { period: '2026-02' })),
  asked('how much is still outstanding w/ bluestem', total('vendorOpen', { vendors: bluestem })),
  asked(
    'what did optiscript get us for in true ups in may',
    total('gerFees', { payers: optiscript, period: '2026-05' }),
    total('lumpSums', { categories: 'effective_rate', payers: optiscript, period: '2026-05' }),
  ),
  asked(
    'how much did we earn on entresto last year',
    total(drugProfit, { drugs: drugsWith('entresto'), period: '2025' }),
  ),
  asked(
    'how much have we lost filling farxiga below cost',
    total('belowCostLoss', { drugs: drugsWith('farxiga') }),
  ),
];

const officeManager: readonly Question[] = [
  asked(
    'How many checks did we get from OptiScript in the last 60 days?',
    total('payments', { payers: optiscript, period: '2026-09-22..' }),
  ),
  asked(
    'What was the total of our deposits on 10/15?',
    total('paymentsReceived', { period: '2026-10-15' }),
  ),
  asked(
    'Total copays collected on Medicaid scripts in Q2',
    total('patientPaid', { payers: medicaid, period: '2026-Q2' }),
  ),
  asked(
    'How many reversals did we have the week of October 5?',
    total('reversals', { period: '2026-10-04..2026-10-10' }),
  ),
  asked(
    'How many invoices has Harborline sent us this month?',
    total('vendorInvoices', { vendors: harborline, period: '2026-11' }),
  ),
  asked('What dollar amount is past due to Prairie?', total('vendorOverdue', { vendors: prairie })),
  asked(
    'How many claims did Primera reject between 8/1 and 8/15?',
    total('deniedClaims', { payers: primera, period: '2026-08-01..2026-08-15' }),
  ),
  asked('What did we pay out to vendors yesterday?', total(spent, { period: '2026-11-19' })),
  asked(
    'How much did we get in bonuses this year?',
    total('lumpSums', { categories: 'bonus', period: '2026' }),
  ),
  asked(
    'Total network fees charged by Caremont in 2025',
    total('otherFees', { payers: caremont, period: '2025' }),
    total('lumpSums', { categories: 'network_fee', payers: caremont, period: '2025' }),
  ),
  asked(
    'How much came in from Northlake on November 12?',
    total(paidByPayers, { payers: northlake, period: '2026-11-12' }),
  ),
  asked('What does Primera charge us in other fees', total('otherFees', { payers: primera })),
];

const bookkeeper: readonly Question[] = [
  asked('A/P balance as of today', total('vendorOpen')),
  asked('COGS for Q3', total('drugCost', { period: '2026-Q3' })),
  asked(
    'gross margin on inhalers YTD',
    total('drugGrossProfit', { drugs: inhalers, period: '2026' }),
  ),
  asked('total opex for September', total('expenses', { period: '2026-09' })),
  asked('net income, fiscal 2025', total('netProfit', { period: '2025' })),
  asked('What is our net margin TTM?', total('profitMargin', { period: '2025-12..2026-11' })),
  asked(
    'cash receipts from payers, month of May',
    total('paymentsReceived', { period: '2026-05' }),
  ),
  asked('disbursements to Bluestem in Q1', total(spent, { vendors: bluestem, period: '2026-Q1' })),
  asked(
    'effective rate true-ups booked against us by Caremont in H1',
    total('gerFees', { payers: caremont, period: '2026-H1' }),
    total('lumpSums', { categories: 'effective_rate', payers: caremont, period: '2026-H1' }),
  ),
  asked('on-time payment rate to Harborline', total('paidInTimeShare', { vendors: harborline })),
  asked(
    'PLB total for Northlake since July 1',
    total('lumpSums', { payers: northlake, period: '2026-07..' }),
  ),
  asked(
    'average reimbursement per claim, Primera, Oct 2026',
    total('averageClaimValue', { payers: primera, period: '2026-10' }),
  ),
  asked(
    'net reimbursement after DIR and fees, quarter to date',
    total('netAmount', { period: '2026-Q4' }),
  ),
  asked(
    'How many disputed invoices are on the books?',
    total('vendorInvoices', { invoiceStatus: 'disputed' }),
  ),
  asked(
    'withholding taken by State Medicaid this year',
    total('lumpSums', { categories: 'withholding', payers: medicaid, period: '2026' }),
    list('lumpSums', { categories: 'withholding', payers: medicaid, period: '2026' }),
  ),
  asked(
    'interest the payers paid us in 2026',
    total('lumpSums', { categories: 'interest', period: '2026' }),
    list('lumpSums', { categories: 'interest', period: '2026' }),
  ),
  asked(
    'how much cash went out last quarter',
    total([...spent, 'expenses'], { period: '2026-Q3' }),
  ),
];

const technician: readonly Question[] = [
  asked(
    'how many omeprazole caps went out last month',
    total('drugUnits', { drugs: drugsWith('omeprazole'), period: '2026-10' }),
  ),
  asked(
    'how many fills of gabapentin did we do in the last 2 weeks',
    total('claims', { drugs: drugsWith('gabapentin'), period: '2026-11-08..|2026-11-07..' }),
  ),
  asked(
    'how many atorvastatin did we dispense in march',
    total(['drugUnits', 'claims'], { drugs: drugsWith('atorvastatin'), period: '2026-03' }),
  ),
  asked(
    'how many times did caremont deny us this week',
    total('deniedClaims', { payers: caremont, period: '2026-11-15..' }),
  ),
  asked(
    'did medicaid pay anything on trulicity',
    total(revenueOfDrugs, { payers: medicaid, drugs: drugsWith('trulicity') }),
    list('claims', { payers: medicaid, drugs: drugsWith('trulicity') }),
  ),
  asked(
    'how many underwater fills on humalog since august',
    total('belowCostClaims', { drugs: drugsWith('humalog'), period: '2026-08..' }),
  ),
  asked(
    'how much did we spend buying from prairie in may',
    total(spent, { vendors: prairie, period: '2026-05' }),
  ),
];

const onPhone: readonly Question[] = [
  asked('dir nov', total('dirFees', { period: '2026-11' })),
  asked('owe harborline?', total('vendorOpen', { vendors: harborline })),
  asked('profit oct', total(profit, { period: '2026-10' })),
  asked('medicaid gross sept', total('grossAmount', { payers: medicaid, period: '2026-09' })),
  asked('rx count today', total('claims', { period: '2026-11-20' })),
  asked('lantus units q3', total('drugUnits', { drugs: drugsWith('lantus'), period: '2026-Q3' })),
  asked(
    'late bills $',
    total('vendorOverdue'),
    list('invoices', {}, ['vendorOverdue', 'overdueInvoices']),
  ),
  asked('avg dir northlake', total('averageDirFee', { payers: northlake })),
  asked(
    'caremont last wk $$',
    total(paidByPayers, { payers: caremont, period: lastWeek }),
    askBack,
  ),
];

/** One figure each, as different people of a pharmacy ask for it. */
export const moreValueQuestions: readonly Question[] = [
  ...retiredPharmacist,
  ...youngOwner,
  ...officeManager,
  ...bookkeeper,
  ...technician,
  ...onPhone,
];
