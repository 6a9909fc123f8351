import {
  bluestem,
  caremont,
  drugsWith,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  belowCostList,
  compared,
  followed,
  least,
  list,
  most,
  over,
  profit,
  rank,
  revenue,
  reversalList,
  spent,
  total,
  trend,
  under,
  versus,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const thirdQuarter = { period: '2026-Q3' };
const year = { period: '2026' };
const paid = ['grossAmount', 'netAmount'] as const;

export const heldOutFollowUps: readonly Question[] = [
  followed(
    'GER by payer in q3',
    'only optiscript',
    rank('gerFees', 'payer', { ...thirdQuarter, payers: optiscript }),
    total('gerFees', { ...thirdQuarter, payers: optiscript }),
  ),
  followed('fees in september', 'what about august', total('fees', { period: '2026-08' })),
  followed(
    'how much did primera take in dir this year',
    'and medicaid?',
    total('dirFees', { ...year, payers: medicaid }),
  ),
  followed('net profit last quarter', 'mnth by mnth', trend('netProfit', 'month', thirdQuarter)),
  followed('claims in october', 'per day', trend('claims', 'day', october)),
  followed('take backs this year', 'brake it out by paln', rank('takeBacks', 'payer', year)),
  followed(
    'gross profit by drug last month',
    'just the top 10',
    most('drugGrossProfit', 'drug', { ...october, limit: 10 }),
  ),
  followed('drugs by profit this year', 'lowest first', least('netProfit', 'drug', year)),
  followed(
    'revenue in q3',
    'compared to q2',
    compared(revenue, { ...thirdQuarter, against: '2026-Q2' }),
  ),
  followed(
    'vendor spend in october',
    'how does that compare to september',
    compared('vendorSpend', { ...october, against: '2026-09' }),
  ),
  followed(
    'dir in october vs september',
    'why did it change',
    why('dirFees', { ...october, against: '2026-09' }),
  ),
  followed('how many underwater claims in october', 'which ones', belowCostList(october)),
  followed('reversals last month', 'show them to me', reversalList(october)),
  followed(
    'net from caremont in july',
    'and the dir?',
    total('dirFees', { payers: caremont, period: '2026-07' }),
  ),
  followed('dir fees in Q3', 'as a share of gross revenue', total('dirPercentage', thirdQuarter)),
  followed(
    'denied claims this year',
    'wich payer is the wrost',
    most('deniedClaims', 'payer', year),
  ),
  followed(
    'profit on jardiance this year',
    'vs farxiga',
    versus('netProfit', 'drug', { ...year, drugs: drugsWith('jardiance', 'farxiga') }),
  ),
  followed(
    'show open invoices',
    'just prairie',
    list('invoices', { vendors: prairie }, 'vendorOpen'),
  ),
  followed(
    'show lump sums this year',
    'bonuses only',
    list('lumpSums', { ...year, categories: 'bonus' }),
  ),
  followed(
    'show claims over $500 in october',
    'under $50 instead',
    list('claims', { ...october, amount: under(paid, 50) }),
  ),
  followed(
    'gross by payer this year',
    'just northlake and caremont',
    versus('grossAmount', 'payer', { ...year, payers: [northlake, caremont] }),
  ),
  followed('fees last month', 'for the whole year', total('fees', year)),
  followed('dir fees in june', 'from june on', total('dirFees', { period: '2026-06..' })),
  followed(
    'claims by month this year',
    'for ozempic',
    trend('claims', 'month', { ...year, drugs: drugsWith('ozempic') }),
  ),
  followed(
    'copays in q2',
    'on lipitor',
    total('patientPaid', { drugs: drugsWith('atorvastatin'), period: '2026-Q2' }),
  ),
  followed('dir last week', 'this week?', total('dirFees', { period: '2026-11-15..2026-11-21' })),
  followed(
    'average dir fee for caremont',
    'and optiscript?',
    total('averageDirFee', { payers: optiscript }),
  ),
  followed(
    'what did we buy from bluestem in august',
    'show me those invoices',
    list('invoices', { vendors: bluestem, period: '2026-08' }),
  ),
  followed(
    'how many checks from medicaid in q3',
    'how many dollars was that',
    total('paymentsReceived', { ...thirdQuarter, payers: medicaid }),
  ),
  followed('cash flow in october', 'for q2', total('cashFlow', { period: '2026-Q2' })),
  followed(
    ['dir this year', 'by drug', 'top 5'],
    'with northlake',
    most('dirFees', 'drug', { ...year, payers: northlake, limit: 5 }),
  ),
  followed(
    ['net profit last month', 'and the month before'],
    'why is that',
    why(profit, { period: '2026-09', against: '2026-08' }),
  ),
  followed('caremont', 'fees this year', total('fees', { ...year, payers: caremont })),
  followed(
    'gross of medicaid in q2',
    'which vendor do we spend the most with',
    most(spent, 'vendor'),
  ),
  followed('dir fees this quarter', 'perfect thank you', { courtesy: 'thanks' }),
  followed('DIR % for optiscript', 'what does that mean', { meaning: ['DIR %', 'dirPercentage'] }),
  followed('top 5 drugs by dir', 'downlaod thsi', [
    { export: 'csv' },
    most('dirFees', 'drug', { limit: 5 }),
  ]),
  followed(
    'fees from northlake this month',
    'how much of that is dir',
    total('dirFees', { payers: northlake, period: '2026-11' }),
  ),
  followed(
    'units of lantus in q3',
    'how much did those cost us',
    total('drugCost', { ...thirdQuarter, drugs: drugsWith('lantus') }),
  ),
  followed(
    'show claims from primera with dir over $10',
    'now agian but only lst month',
    list('claims', { ...october, payers: primera, amount: over('dirFee', 10) }),
  ),
];
