import {
  bluestem,
  caremont,
  drugsWith,
  glp1,
  harborline,
  insulins,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
  sglt2,
  statins,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  askBack,
  asked,
  compared,
  lastQuarterSoFar,
  least,
  leavingOut,
  list,
  most,
  paidByPayers,
  profit,
  rank,
  revenue,
  revenueOfDrugs,
  reversalList,
  share,
  spent,
  total,
  trend,
  versus,
} from '../wants.ts';

const balances = { categories: 'forwarding_balance', payers: caremont };

const totals: readonly Question[] = [
  asked(
    'DIR for optiscript in August',
    total('dirFees', { payers: optiscript, period: '2026-08' }),
  ),
  asked(
    'what have the PBMs clawed back so far this year',
    total(['takeBacks', 'dirFees'], { period: '2026' }),
  ),
  asked('effective rate fees year to date', total('gerFees', { period: '2026' })),
  asked('transacton and netwrk fees since april', total('otherFees', { period: '2026-04..' })),
  asked(
    'how much in total fees did primera hit us with last quarter',
    total('fees', { payers: primera, period: '2026-Q3' }),
  ),
  asked(
    'number of prescriptions medicaid paid in june',
    total('claims', { payers: medicaid, period: '2026-06' }),
    total('claims', { payers: medicaid, period: '2026-06', claimStatus: 'paid' }),
  ),
  asked('script count yesterday', total('claims', { period: '2026-11-19' })),
  asked(
    'fills last month for jardiance',
    total('claims', { drugs: drugsWith('jardiance'), period: '2026-10' }),
    list('claims', { drugs: drugsWith('jardiance'), period: '2026-10' }),
  ),
  asked('What did we get paid in October?', total(paidByPayers, { period: '2026-10' })),
  asked(
    'how mcuh did caremnt deposit in the second quarter',
    total(paidByPayers, { payers: caremont, period: '2026-Q2' }),
  ),
  asked('gross last week', total('grossAmount', { period: '2026-11-08..2026-11-14' })),
  asked('sales in fiscal 2025', total(revenue, { period: '2025' })),
  asked('our botom line for Q1 plese', total('netProfit', { period: '2026-Q1' })),
  asked('are we making money this year', total(['netProfit', 'profitMargin'], { period: '2026' })),
  asked(
    'what did our total expenses come to in september',
    total('expenses', { period: '2026-09' }),
  ),
  asked('margin percent last 6 months', total('profitMargin', { period: '2026-06..' })),
  asked(
    'how much did we purchase from prairie in the second half',
    total(spent, { vendors: prairie, period: '2026-H2' }),
  ),
  asked(
    'wholesaler purchases between 10/1 and 10/15',
    total('vendorSpend', { period: '2026-10-01..2026-10-15' }),
  ),
  asked('outstanding balance with our suppliers', total('vendorOpen')),
  asked('overdue amnt at blustem', total('vendorOverdue', { vendors: bluestem })),
  asked(
    'how many bills did harborline send in august',
    total('vendorInvoices', { vendors: harborline, period: '2026-08' }),
  ),
  asked(
    'what did we earn on farxiga in Q2',
    total('netProfit', { drugs: drugsWith('farxiga'), period: '2026-Q2' }),
  ),
  asked(
    'gross profit from GLP1 drugs in 2026',
    total('drugGrossProfit', { drugs: glp1, period: '2026' }),
  ),
  asked('profit per unit on lantus', total('drugProfitPerUnit', { drugs: drugsWith('lantus') })),
  asked(
    'acquisition cost of humalog fills in october',
    total('drugCost', { drugs: drugsWith('humalog'), period: '2026-10' }),
  ),
  asked(
    'revenu from xaralto last year',
    total(revenueOfDrugs, { drugs: drugsWith('xarelto'), period: '2025' }),
  ),
  asked(
    'how much insuln did we dispence in q3',
    total('drugUnits', { drugs: insulins, period: '2026-Q3' }),
  ),
  asked(
    'money lost on negative margin fills this year',
    total('belowCostLoss', { period: '2026' }),
  ),
  asked(
    'how many times did northlake pay us below cost',
    total('belowCostClaims', { payers: northlake }),
  ),
  asked('reversed claims in may', total('reversals', { period: '2026-05' }), [
    ...reversalList({ period: '2026-05' }),
  ]),
  asked(
    'how many claims has caremont denied since august 15',
    total('deniedClaims', { payers: caremont, period: '2026-08-15..' }),
  ),
  asked('copay money collected on eliquis', total('patientPaid', { drugs: drugsWith('eliquis') })),
  asked('avg DIR per Rx at caremont', total('averageDirFee', { payers: caremont })),
  asked(
    'averge clam value for medicaid in q2',
    total('averageClaimValue', { payers: medicaid, period: '2026-Q2' }),
  ),
  asked(
    'what percentage of our gross does northlake take as DIR',
    total('dirPercentage', { payers: northlake }),
  ),
  asked(
    'interest paid to us in 2026',
    total('lumpSums', { categories: 'interest', period: '2026' }),
    list('lumpSums', { categories: 'interest', period: '2026' }),
  ),
  asked(
    'forwarding balances with caremont',
    total('lumpSums', balances),
    list('lumpSums', balances),
  ),
  asked(
    'Hi, quick one before I head into a meeting: money withheld in the first quarter?',
    total('lumpSums', { categories: 'withholding', period: '2026-Q1' }),
  ),
  asked('cash flow for july', total('cashFlow', { period: '2026-07' })),
  leavingOut(
    'weekend',
    asked('how many claims did we have on weekends in october', askBack, [
      total('claims', { period: '2026-10' }),
      rank('claims', 'day', { period: '2026-10' }),
      trend('claims', 'day', { period: '2026-10' }),
    ]),
  ),
];

const rankings: readonly Question[] = [
  asked(
    'who is my best payer',
    most(['netProfit', 'netAmount', 'grossAmount', 'paymentsReceived', 'revenue'], 'payer'),
    least('dirPercentage', 'payer'),
    askBack,
  ),
  asked('which plan hits us hardest with fees', most(['fees', 'dirFees', 'takeBacks'], 'payer')),
  asked('wrost drugs by net proffit ytd', least('netProfit', 'drug', { period: '2026' })),
  asked(
    'our 3 biggest money makers',
    most(['netProfit', 'drugGrossProfit'], 'drug', { limit: 3 }),
    askBack,
  ),
  asked(
    'DIR by drug for northlake in Q3',
    rank('dirFees', 'drug', { payers: northlake, period: '2026-Q3' }),
  ),
  asked('brake down octobre fees by payer', rank('fees', 'payer', { period: '2026-10' })),
  asked('rank supliers by waht we owe them', most('vendorOpen', 'vendor')),
  asked(
    'which vendor are we most behind on paying',
    most(['vendorOverdue', 'overdueInvoices', 'vendorOpen'], 'vendor'),
  ),
  asked('which payer denys the most cliams', most('deniedClaims', 'payer')),
  asked(
    'lowest paying plan per claim this year',
    least('averageClaimValue', 'payer', { period: '2026' }),
  ),
  asked('which payr reverses the lest', least('reversals', 'payer')),
  asked('busiest day last month', most('claims', 'day', { period: '2026-10' })),
  asked('which quarter had the worst DIR %', most('dirPercentage', 'quarter')),
  asked('copays for each drug in july', rank('patientPaid', 'drug', { period: '2026-07' })),
  asked('which payer costs us the most on fills under cost', most('belowCostLoss', 'payer')),
  asked('number of underwater scripts per drug', rank('belowCostClaims', 'drug')),
  asked('top two payers by GER', most('gerFees', 'payer', { limit: 2 })),
  asked('invoices by status', rank(['vendorInvoices', 'vendorSpend'], 'status')),
  asked(
    'which SGLT2 earns us more',
    most(['netProfit', 'drugGrossProfit'], 'drug', { drugs: sglt2 }),
  ),
  asked('which statin costs us the most to buy', most('drugCost', 'drug', { drugs: statins })),
  asked(
    'recoupments by payer this year',
    rank('lumpSums', 'payer', { categories: 'recoupment', period: '2026' }),
  ),
  asked(
    'margin by payer',
    rank(['profitMargin', 'netProfit', 'drugGrossProfit'], 'payer'),
    askBack,
  ),
];

const overTime: readonly Question[] = [
  asked('how many claims per month this year', trend('claims', 'month', { period: '2026' })),
  asked('northlake dir % by quarter', trend('dirPercentage', 'quarter', { payers: northlake })),
  asked('net profit each mnth since janury', trend('netProfit', 'month', { period: '2026-01..' })),
  asked(
    'chart of take backs over the last 12 months',
    trend('takeBacks', 'month', { period: '2025-12..' }),
  ),
  asked('daily deposits this month', trend('paymentsReceived', 'day', { period: '2026-11' })),
  asked('yearly vendor spend', trend('vendorSpend', 'year')),
  asked(
    'is our reimbursement per claim going down',
    trend('averageClaimValue', 'any', { period: 'any' }),
    compared('averageClaimValue', { period: 'any', against: 'any' }),
  ),
];

const shares: readonly Question[] = [
  asked(
    'what fraction of take backs is optiscript',
    share('takeBacks', 'payer', { payers: optiscript }),
  ),
  asked('eliquis as a percent of revenue', share(revenue, 'drug', { drugs: drugsWith('eliquis') })),
  asked(
    'how big a share of our claims is primera this year',
    share('claims', 'payer', { payers: primera, period: '2026' }),
  ),
  asked('what % of our buying is from blue stem', share(spent, 'vendor', { vendors: bluestem })),
];

const comparisons: readonly Question[] = [
  asked('profit october vs september', compared(profit, { period: '2026-10', against: '2026-09' })),
  asked(
    'caremont against optiscript, fees this year',
    versus('fees', 'payer', { payers: [caremont, optiscript], period: '2026' }),
  ),
  asked(
    'are we spending more with vendors this quarter than last',
    compared(spent, { period: '2026-Q4', against: lastQuarterSoFar }),
  ),
  asked(
    'claims last week compard to the week befor',
    compared('claims', { period: '2026-11-08..2026-11-14', against: '2026-11-01..2026-11-07' }),
  ),
  asked('lantus or humalog, which one makes us more', [
    ...versus('netProfit', 'drug', { drugs: insulins }),
    ...versus('drugGrossProfit', 'drug', { drugs: insulins }),
  ]),
  asked(
    'DIR % second quarter versus first quarter',
    compared('dirPercentage', { period: '2026-Q2', against: '2026-Q1' }),
  ),
  asked(
    'denied claims q3 2026 vs q3 2025',
    compared('deniedClaims', { period: '2026-Q3', against: '2025-Q3' }),
  ),
];

export const heldOutFigures: readonly Question[] = [
  ...totals,
  ...rankings,
  ...overTime,
  ...shares,
  ...comparisons,
];
