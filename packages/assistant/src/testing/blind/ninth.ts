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
  lastQuarterSoFar,
  lastYearSoFar,
  least,
  leavingOut,
  list,
  most,
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
import { ninthTopics } from './ninth-topics.ts';

const october = { period: '2026-10' };
const september = { period: '2026-09' };
const august = { period: '2026-08' };
const year = { period: '2026' };
const thisQuarter = { period: '2026-Q4' };
const secondQuarter = { period: '2026-Q2' };
const thirdQuarter = { period: '2026-Q3' };
const cannotTell = { cannot: ['outside', 'not_understood', 'unknown_name'] } as const;
const bothMonths = { ...october, against: '2026-09' };

const figures: readonly Question[] = [
  asked('dir primera last mo', total('dirFees', { ...october, payers: primera })),
  asked('what did caremont pay us in q3', [
    total(['netAmount', ...paidByPayers], { ...thirdQuarter, payers: caremont }),
  ]),
  asked('how much do we still owe bluestem', total('vendorOpen', { vendors: bluestem })),
  asked('scripts filled in august', total('claims', august)),
  asked('total rx count for optiscript this year', [
    total('claims', { ...year, payers: optiscript }),
  ]),
  asked('gross sales on eliquis ytd', [
    total(revenueOfDrugs, { ...year, drugs: drugsWith('eliquis') }),
  ]),
  asked('whats our dir running as a pct of gross this qtr', total('dirPercentage', thisQuarter)),
  asked('how much of a loss did we take on entresto in sept', [
    total(['belowCostLoss', ...profit], { ...september, drugs: drugsWith('entresto') }),
  ]),
  asked('bottom line for q1', total(profit, { period: '2026-Q1' })),
  asked('rejects from caremont in september', [
    total('deniedClaims', { ...september, payers: caremont }),
    ...deniedList({ ...september, payers: caremont }),
  ]),
  asked('ger clawbacks northlake q2', [
    total('gerFees', { ...secondQuarter, payers: northlake }),
    total('lumpSums', { ...secondQuarter, payers: northlake, categories: 'effective_rate' }),
  ]),
  asked('copays on trulicity in july', [
    total('patientPaid', { period: '2026-07', drugs: drugsWith('trulicity') }),
  ]),
  asked('avg reimbursment per rx from northlake in oct', [
    total('averageClaimValue', { ...october, payers: northlake }),
    askBack,
  ]),
  asked('cogs last month', total('drugCost', october)),
  asked('what did harborline charge us in september', [
    total(spent, { ...september, vendors: harborline }),
  ]),
  asked('how many pills of lisinopril went out in q3', [
    total('drugUnits', { ...thirdQuarter, drugs: drugsWith('lisinopril') }),
  ]),
  asked('recoupments optiscript 2026', [
    total('lumpSums', { ...year, payers: optiscript, categories: 'recoupment' }),
    list('lumpSums', { ...year, payers: optiscript, categories: 'recoupment' }),
  ]),
  asked('what came into the bank from primera in the first half of october', [
    total(paidByPayers, { period: '2026-10-01..2026-10-15', payers: primera }),
  ]),
  asked('how many scripts did we reverse in q2', total('reversals', secondQuarter)),
  asked('payables as of today', total('vendorOpen')),
  asked('how much have we lost to below cost scripts so far this year', [
    total('belowCostLoss', year),
  ]),
  asked('trnsaction fees optiscirpt octobr', [
    total('otherFees', { ...october, payers: optiscript }),
    total('lumpSums', { ...october, payers: optiscript, categories: 'transaction_fee' }),
  ]),
  asked('how mcuh did medciaid reimburse us for albuterol', [
    total(['netAmount', 'grossAmount'], { payers: medicaid, drugs: drugsWith('albuterol') }),
  ]),
  asked('how many 340b claims last month', askBack, cannotTell),
  leavingOut('compounding', asked('compounding profit this year', askBack, cannotTell)),
  leavingOut(
    'brand',
    asked('fees on brand scripts in q3', askBack, cannotTell, total('fees', thirdQuarter)),
  ),
  asked('claims filled by the night pharmacist', askBack, cannotTell),
  asked('how much dir did we pay on claims older than 90 days', askBack, cannotTell),
];

const shapes: readonly Question[] = [
  asked('top 5 payers by gross this yr', [
    most(['grossAmount', ...revenue], 'payer', { ...year, limit: 5 }),
  ]),
  asked('rank my wholesalers by what i spend', rank(spent, 'vendor')),
  asked('which pbm is eating us alive on dir', most('dirFees', 'payer')),
  asked('jan thru june profit, month by month', trend(profit, 'month', { period: '2026-H1' })),
  asked('northlake or caremont, who takes more dir', [
    ...versus('dirFees', 'payer', { payers: [northlake, caremont] }),
  ]),
  asked('this q vs last q on scripts', [
    compared('claims', { ...thisQuarter, against: lastQuarterSoFar }),
  ]),
  asked('dir this october compared to last october', [
    compared('dirFees', { ...october, against: '2025-10' }),
  ]),
  asked('what percent of our scripts are medicaid', [
    share('claims', 'payer', { payers: medicaid }),
  ]),
  asked('harborlines share of what we buy', share(spent, 'vendor', { vendors: harborline })),
  asked('slowest month this year', least(['claims', ...revenue, 'grossAmount'], 'month', year)),
  asked('drugs with the worst margin', [
    least(['profitMargin', ...profit, 'drugGrossProfit'], 'drug'),
  ]),
  asked('underwater scripts per payer in q3', rank('belowCostClaims', 'payer', thirdQuarter)),
  asked('how has gross trended for primera since may', [
    trend('grossAmount', 'month', { period: '2026-05-01..', payers: primera }),
  ]),
  asked('10 drugs that cost us the most dir last quarter', [
    most('dirFees', 'drug', { ...thirdQuarter, limit: 10 }),
  ]),
  asked('statins by profit', rank(profit, 'drug', { drugs: statins })),
  asked('are denials worse than they were in september', [
    compared('deniedClaims', { period: 'any', against: '2026-09' }),
  ]),
  asked('which month did caremont hit us hardest', [
    most(['dirFees', 'fees', 'takeBacks'], 'month', { payers: caremont }),
    askBack,
  ]),
  asked('difference between q3 and q2 in what we spent at prairie', [
    compared(spent, { ...thirdQuarter, against: '2026-Q2', vendors: prairie }),
  ]),
  asked('who pays best on ozempic', [
    most(['netAmount', 'grossAmount', 'averageClaimValue', ...profit, ...paidByPayers], 'payer', {
      drugs: drugsWith('ozempic'),
    }),
    askBack,
  ]),
  asked('break down october dir by drug', rank('dirFees', 'drug', october)),
];

const rows: readonly Question[] = [
  asked('show me every claim over 500 dollars from caremont in october', [
    list('claims', {
      ...{ ...october, payers: caremont },
      amount: over(['grossAmount', 'netAmount'], 500),
    }),
  ]),
  asked('claims where we lost money on xarelto last month', [
    belowCostList({ ...october, drugs: drugsWith('xarelto') }),
  ]),
  asked('invoices from harborline we havent paid', [
    list('invoices', { vendors: harborline }, ['vendorOpen', 'vendorInvoices', 'vendorSpend']),
    total('vendorOpen', { vendors: harborline }),
  ]),
  asked('biggest lump sums this year', list('lumpSums', year, 'lumpSums')),
  asked('last 5 checks from medicaid', list('payments', { payers: medicaid, limit: 5 })),
  asked('denied scripts today', deniedList({ period: '2026-11-20' }), [
    total('deniedClaims', { period: '2026-11-20' }),
  ]),
  asked('pull reversed jardiance claims for q2', [
    ...reversalList({ ...secondQuarter, drugs: drugsWith('jardiance') }),
  ]),
  asked('payments between 5k and 10k last month', [
    list('payments', { ...october, amount: between('totalAmount', 5_000, 10_000) }),
  ]),
  asked('remits that came in this week', [
    list('remittances', { period: '2026-11-15..2026-11-21' }),
    list('payments', { period: '2026-11-15..2026-11-21' }),
  ]),
  asked('claims with dir of $20 or more on eliquis', [
    list('claims', { drugs: drugsWith('eliquis'), amount: atLeast('dirFee', 20) }),
  ]),
  asked('when did optiscript last pay us', list('payments', { payers: optiscript, limit: 1 })),
  asked('claim 70012345', { find: '70012345' }),
  asked('check no 445120', { find: '445120' }),
  asked('where is invoice PG-30412', { find: 'PG-30412' }),
  asked('smallest caremont payments this quarter', [
    list('payments', { ...thisQuarter, payers: caremont, order: 'lowest' }, 'paymentsReceived'),
  ]),
  asked('scripts under $5 gross yesterday', [
    list('claims', { period: '2026-11-19', amount: under('grossAmount', 5) }),
  ]),
];

const reasons: readonly Question[] = [
  asked('why is dir so high with primera this quarter', [
    ...why('dirFees', { ...thisQuarter, against: lastQuarterSoFar, payers: primera }),
  ]),
  asked('what happened to our margin in august', [
    ...why(['profitMargin', ...profit], { ...august, against: '2026-07' }),
  ]),
  asked('how come we lost money on ozempic last month', [
    ...why([...profit, 'belowCostLoss'], { ...bothMonths, drugs: drugsWith('ozempic') }),
  ]),
  asked('reason revenue fell in sept', why(revenue, { ...september, against: '2026-08' })),
  asked('why more rejections in october than september', why('deniedClaims', bothMonths)),
  asked('why did bluestem get so pricey', [
    ...why(spent, { period: 'any', against: 'any', vendors: bluestem }),
    askBack,
  ]),
  asked('whats behind the jump in fees last quarter', [
    ...why('fees', { ...thirdQuarter, against: '2026-Q2' }),
  ]),
  asked('why did northlake send us less money in q3 then q2', [
    ...why(['netAmount', ...paidByPayers], {
      ...{ ...thirdQuarter, against: '2026-Q2' },
      payers: northlake,
    }),
  ]),
  asked('why are scripts down this year', [...why('claims', { ...year, against: lastYearSoFar })]),
  asked('is it volume or rate that moved our dir in october', why('dirFees', bothMonths)),
];

const all: readonly Question[] = [...figures, ...shapes, ...rows, ...reasons, ...ninthTopics];

/** Of owners, written before they were scored once: every other one has been looked at since, */
export const ninthSeen = all.filter((_, at) => at % 2 === 0);
/** and these are held out. */
export const ninthBlind = all.filter((_, at) => at % 2 === 1);
