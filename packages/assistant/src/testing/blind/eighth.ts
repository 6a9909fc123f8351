import {
  bluestem,
  caremont,
  drugsWith,
  glp1,
  harborline,
  inhalers,
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
  atLeast,
  belowCostList,
  between,
  compared,
  deniedList,
  dirClaims,
  lastQuarterSoFar,
  lastYearSoFar,
  least,
  leavingOut,
  list,
  most,
  octoberSoFar,
  over,
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
  under,
  versus,
  why,
} from '../wants.ts';
import { eighthTopics } from './eighth-topics.ts';

const october = { period: '2026-10' };
const september = { period: '2026-09' };
const august = { period: '2026-08' };
const may = { period: '2026-05' };
const year = { period: '2026' };
const firstQuarter = { period: '2026-Q1' };
const secondQuarter = { period: '2026-Q2' };
const thirdQuarter = { period: '2026-Q3' };
const cannotTell = { cannot: ['outside', 'not_understood', 'unknown_name'] } as const;

const figures: readonly Question[] = [
  asked('how much dir did primera hit us with in q2', [
    total('dirFees', { ...secondQuarter, payers: primera }),
  ]),
  asked('how bad were we underwater on ozempic last month', [
    total('belowCostLoss', { ...october, drugs: drugsWith('ozempic') }),
    total('belowCostClaims', { ...october, drugs: drugsWith('ozempic') }),
    belowCostList({ ...october, drugs: drugsWith('ozempic') }),
    askBack,
  ]),
  asked('total reimbursment from caremnt in august', [
    total(['netAmount', ...paidByPayers, 'grossAmount'], { ...august, payers: caremont }),
  ]),
  asked('what are we making on jardiance after fees and cost', [
    total(profit, { drugs: drugsWith('jardiance') }),
  ]),
  asked('true ups northlake 2026', [
    total('gerFees', { ...year, payers: northlake }),
    total('lumpSums', { ...year, payers: northlake, categories: 'effective_rate' }),
    list('lumpSums', { ...year, payers: northlake, categories: 'effective_rate' }),
  ]),
  asked('mfp refunds received in september', [
    total('lumpSums', { ...september, categories: 'mfp_refund' }),
    list('lumpSums', { ...september, categories: 'mfp_refund' }),
  ]),
  asked('how much did patients pay at the counter for statins in q3', [
    total('patientPaid', { ...thirdQuarter, drugs: statins }),
  ]),
  asked('unpaid bills to bluestem', [
    total('vendorOpen', { vendors: bluestem }),
    list('invoices', { vendors: bluestem }, ['vendorOpen', 'vendorInvoices', 'vendorSpend']),
  ]),
  asked('what percent of gross did optiscript keep as dir last quarter', [
    total('dirPercentage', { ...thirdQuarter, payers: optiscript }),
  ]),
  asked('number of rxs billed to medicaid between june 10 and june 24', [
    total('claims', { period: '2026-06-10..2026-06-24', payers: medicaid }),
  ]),
  asked('avg dir per script ytd', total('averageDirFee', year)),
  asked('audit recoupments this year', [
    total(['lumpSums'], { ...year, categories: 'recoupment' }),
    list('lumpSums', { ...year, categories: 'recoupment' }),
  ]),
  asked('cash flow since july', total('cashFlow', { period: '2026-07-01..' })),
  asked('how much money did caremont actually send us yesterday', [
    total(paidByPayers, { period: '2026-11-19', payers: caremont }),
  ]),
  asked('transaction fees in may', [
    total('otherFees', may),
    total('lumpSums', { ...may, categories: 'transaction_fee' }),
  ]),
  asked('acquisition cost of insulin dispensed in october', [
    total('drugCost', { ...october, drugs: insulins }),
  ]),
  asked('whats past due with harborline', [
    total(['vendorOverdue', 'overdueInvoices'], { vendors: harborline }),
    list('invoices', { vendors: harborline }, ['vendorOverdue', 'overdueInvoices']),
  ]),
  asked('part d clawbacks from primera after the sale', [
    total(['partDDeductions', 'takeBacks'], { payers: primera }),
    askBack,
  ]),
  asked('hwo many claims did optiscirpt reject in q1', [
    total('deniedClaims', { ...firstQuarter, payers: optiscript }),
  ]),
  asked('gross profit on inhalers, august', [
    total('drugGrossProfit', { ...august, drugs: inhalers }),
  ]),
  asked('how many tabs of metformin did we dispense in october', [
    total('drugUnits', { ...october, drugs: drugsWith('metformin') }),
  ]),
  asked('reimbursement per rx from medicaid', [
    total('averageClaimValue', { payers: medicaid }),
    askBack,
  ]),
  leavingOut(
    'cash',
    asked('profit from cash paying customers', askBack, cannotTell, total(profit)),
  ),
  leavingOut(
    '90',
    asked('how many 90 day supply fills last month', askBack, cannotTell, total('claims', october)),
  ),
  leavingOut(
    'generic',
    asked('generic fills in october', askBack, cannotTell, total('claims', october)),
  ),
  leavingOut(
    'weekend',
    asked('weekend claims in september', askBack, cannotTell, total('claims', september)),
  ),
  asked('what was our generic compliance ratio with harborline', askBack, cannotTell),
  asked('average days it takes caremont to pay', askBack, cannotTell),
];

const shapes: readonly Question[] = [
  asked('which pbm pays us worst on eliquis', [
    least(
      ['netAmount', 'grossAmount', 'averageClaimValue', 'netProfit', ...paidByPayers],
      'payer',
      { drugs: drugsWith('eliquis') },
    ),
    askBack,
  ]),
  asked('worst 10 drugs by margin last quarter', [
    least(['profitMargin', ...profit, 'drugGrossProfit'], 'drug', { ...thirdQuarter, limit: 10 }),
  ]),
  asked('dir by month for caremont, this year', [
    trend('dirFees', 'month', { ...year, payers: caremont }),
  ]),
  asked('are fees going up', [
    trend('fees', 'month'),
    compared('fees', { period: 'any', against: 'any' }),
    ...why('fees', { period: 'any', against: 'any' }),
  ]),
  asked('q2 vs q3 profit', compared(profit, { ...thirdQuarter, against: '2026-Q2' })),
  asked('this month to date versus same days last month on gross', [
    compared(['grossAmount', ...revenue], { period: '2026-11', against: octoberSoFar }),
  ]),
  asked('who do we buy the most from', most(spent, 'vendor')),
  asked('split our take backs by payer for august', rank('takeBacks', 'payer', august)),
  asked('what % of denials are caremont', share('deniedClaims', 'payer', { payers: caremont })),
  asked('northlake, caremont and optiscript: net paid in september', [
    ...versus(['netAmount', ...paidByPayers], 'payer', {
      ...september,
      payers: [northlake, caremont, optiscript],
    }),
    total(['netAmount', ...paidByPayers], {
      ...september,
      payers: [northlake, caremont, optiscript],
    }),
  ]),
  asked('best month for profit this year', most(profit, 'month', year)),
  asked('which drugs lost us money in october', [
    least(profit, 'drug', october),
    most(['belowCostLoss', 'belowCostClaims'], 'drug', october),
    askBack,
  ]),
  asked('ozempic or trulicity, wich one makes more', [
    ...versus([...profit, ...revenueOfDrugs], 'drug', { drugs: glp1 }),
    most([...profit, ...revenueOfDrugs], 'drug', { drugs: glp1 }),
  ]),
  asked('weekly deposits this quarter', [
    trend('paymentsReceived', 'day', { period: '2026-Q4' }),
    askBack,
    cannotTell,
  ]),
  asked('top 3 payers by underwater scripts this year', [
    most(['belowCostClaims'], 'payer', { ...year, limit: 3 }),
  ]),
  asked('spend with prairie by quarter', trend(spent, 'quarter', { vendors: prairie })),
  asked('dir percent each payer last month', rank('dirPercentage', 'payer', october)),
  asked('how much of our dir comes from farxiga and jardiance', [
    share('dirFees', 'drug', { drugs: sglt2 }),
    askBack,
  ]),
  asked('did we make more than last year', [
    compared([...profit, ...revenue], { period: '2026', against: lastYearSoFar }),
    askBack,
  ]),
  asked('lump sums by kind in 2026', rank('lumpSums', 'category', year)),
];

const rows: readonly Question[] = [
  asked('pull up all the claims caremont reversed in october', [
    ...reversalList({ ...october, payers: caremont }),
  ]),
  asked('claims where the dir was more than 5 bucks', [
    list('claims', { amount: over('dirFee', 5) }),
  ]),
  asked('disputed invoices', [
    list('invoices', { invoiceStatus: 'disputed' }),
    total(['vendorInvoices', 'vendorSpend'], { invoiceStatus: 'disputed' }),
  ]),
  asked('show me denied trulicity scripts from q3', [
    ...deniedList({ ...thirdQuarter, drugs: drugsWith('trulicity') }),
  ]),
  asked('wich claims lost money on symbicort in sept', [
    belowCostList({ ...september, drugs: drugsWith('symbicort') }),
  ]),
  asked('20 biggest dir claims this month', [...dirClaims({ period: '2026-11', limit: 20 })]),
  asked('invoices over 2k from prairie since august', [
    list('invoices', {
      period: '2026-08-01..',
      vendors: prairie,
      amount: over('totalAmount', 2_000),
    }),
  ]),
  asked('payments of at least $10,000 from northlake', [
    list('payments', { payers: northlake, amount: atLeast('totalAmount', 10_000) }),
  ]),
  asked('claims that paid under 2 dollars in august', [
    list('claims', { ...august, amount: under(['netAmount', 'grossAmount'], 2) }),
  ]),
  asked('all plb adjustments from optiscript in q3', [
    list('lumpSums', { ...thirdQuarter, payers: optiscript }),
    total('lumpSums', { ...thirdQuarter, payers: optiscript }),
  ]),
  asked('remits from medicaid in may', [
    list('remittances', { ...may, payers: medicaid }),
    list('payments', { ...may, payers: medicaid }),
    total('payments', { ...may, payers: medicaid }),
  ]),
  asked('overdue invoices', [
    list('invoices', {}, ['vendorOverdue', 'overdueInvoices']),
    total(['vendorOverdue', 'overdueInvoices']),
  ]),
  asked('claims between 100 and 200 dollars gross for northlake', [
    list('claims', { payers: northlake, amount: between('grossAmount', 100, 200) }),
  ]),
  asked('rx 990431', { find: '990431' }),
  asked('whats invoice HD-20881 about', { find: 'HD-20881' }),
];

const reasons: readonly Question[] = [
  asked('why is caremont paying us less this month', [
    ...why(['netAmount', ...paidByPayers], {
      period: '2026-11',
      against: octoberSoFar,
      payers: caremont,
    }),
  ]),
  asked('what drove the ger hit in q3', [
    ...why('gerFees', { ...thirdQuarter, against: '2026-Q2' }),
  ]),
  asked('why did we make so little on inhalers in september', [
    ...why(profit, { ...september, against: '2026-08', drugs: inhalers }),
  ]),
  asked('reason for more underwater claims in october', [
    ...why(['belowCostClaims', 'belowCostLoss'], { ...october, against: '2026-09' }),
  ]),
  asked('dir went up in august, how come?', why('dirFees', { ...august, against: '2026-07' })),
  asked('why are we spending more with harborline this quarter', [
    ...why(spent, { period: '2026-Q4', against: lastQuarterSoFar, vendors: harborline }),
  ]),
  asked('whats causing all the denials from optiscript', [
    ...why('deniedClaims', { period: 'any', against: 'any', payers: optiscript }),
    askBack,
    ...deniedList({ payers: optiscript }),
  ]),
  asked('y is profit dwon in oct compared to sept', [
    ...why(profit, { ...october, against: '2026-09' }),
  ]),
  asked('why do i owe a true up', askBack, cannotTell, [
    ...why('gerFees', { period: 'any', against: 'any' }),
    { meaning: ['Effective rate', 'gerFees', 'GER'] },
  ]),
  asked('explain the drop in revenue from medicaid in june', [
    ...why(revenue, { period: '2026-06', against: '2026-05', payers: medicaid }),
  ]),
];

const all: readonly Question[] = [...[...figures, ...shapes, ...rows, ...reasons, ...eighthTopics]];

/** Of owners, written before they were scored once: every other one has been looked at since, */
export const eighthSeen = all.filter((_, at) => at % 2 === 0);
/** and these are held out. */
export const eighthBlind = all.filter((_, at) => at % 2 === 1);
