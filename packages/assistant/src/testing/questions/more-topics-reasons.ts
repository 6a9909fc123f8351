import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  insulins,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
  statins,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  advice,
  asked,
  belowCostList,
  compared,
  deniedList,
  lastQuarterSoFar,
  lastYearSoFar,
  least,
  octoberSoFar,
  paidByPayers,
  profit,
  revenue,
  revenueOfDrugs,
  spent,
  trend,
  why,
} from '../wants.ts';

const april = { period: '2026-04', against: '2026-03' };
const june = { period: '2026-06', against: '2026-05' };
const july = { period: '2026-07', against: '2026-06' };
const august = { period: '2026-08', against: '2026-07' };
const september = { period: '2026-09', against: '2026-08' };
const october = { period: '2026-10', against: '2026-09' };
const november = { period: '2026-11', against: octoberSoFar };
const lastWeek = { period: '2026-11-08..2026-11-14', against: '2026-11-01..2026-11-07' };
const secondQuarter = { period: '2026-Q2', against: '2026-Q1' };
const thirdQuarter = { period: '2026-Q3', against: '2026-Q2' };
const thisQuarter = { period: '2026-Q4', against: lastQuarterSoFar };
const anyTime = { period: 'any', against: 'any' };
const jardiance = drugsWith('jardiance');

const ofPayers: readonly Question[] = [
  asked('why is my dir so much worse this quarter', why(['dirFees', 'dirPercentage'], thisQuarter)),
  asked(
    'how come northlake dinged us harder in september',
    why(['dirFees', 'takeBacks', 'fees'], { ...september, payers: northlake }),
  ),
  asked('whats driving ger up', why('gerFees', anyTime)),
  asked(
    "I don't understand why caremont's check was smaller this month",
    why(paidByPayers, { ...november, payers: caremont }),
  ),
  asked('why did we fill fewer scripts in july than june', why('claims', july)),
  asked('why are reversals up in october', why('reversals', october)),
  asked('what made network and transaction fees jump in q2', why('otherFees', secondQuarter)),
  asked(
    'why did primera cut what they pay us in Q3',
    why([...paidByPayers, 'grossAmount', 'averageClaimValue'], {
      ...thirdQuarter,
      payers: primera,
    }),
  ),
  asked(
    "any reason optiscript's DIR doubled in may",
    why('dirFees', { period: '2026-05', against: '2026-04', payers: optiscript }),
  ),
  asked(
    'which payer is behind the drop in net last month',
    why(['netAmount', ...profit], { ...october, by: 'payer' }),
  ),
  asked('why is the average dir fee climbing', why('averageDirFee', anyTime)),
  asked('why were take backs so heavy in april', why('takeBacks', april)),
  asked('clawbacks went nuts last week why', why('takeBacks', lastWeek)),
  asked(
    'why are so mnay claims geting denied lately',
    why('deniedClaims', anyTime),
    deniedList({ period: 'any' }),
  ),
  asked(
    'why did medicaid pay so litle in febuary',
    why(paidByPayers, { period: '2026-02', against: '2026-01', payers: medicaid }),
  ),
  asked(
    'explain the spike in other fees in march',
    why('otherFees', { period: '2026-03', against: '2026-02' }),
  ),
  asked('the dir percnt crept up in q3, whats behnd it', why('dirPercentage', thirdQuarter)),
  asked("what's responsible for the extra ger in july", why('gerFees', july)),
  asked('why did we get fewer payments last month', why(['payments', 'paymentsReceived'], october)),
  asked('was it volume or rate that pushed dir up in october', why('dirFees', october)),
  asked(
    'why more denied claims from optiscript in q3',
    why('deniedClaims', { ...thirdQuarter, payers: optiscript }),
  ),
  asked('reson for the dip in dir in septmber', why('dirFees', september)),
  asked(
    'what made caremont take back more in the last 3 months',
    why(['takeBacks', 'fees'], { period: '2026-09..', against: 'any', payers: caremont }),
  ),
  asked(
    'wyh is average reimbursment per script lower in q3',
    why('averageClaimValue', thirdQuarter),
  ),
  asked('why did copays go down in august', why('patientPaid', august)),
];

const ofDrugs: readonly Question[] = [
  asked(
    'why do we keep losing money on jardiance',
    why(['netProfit', 'belowCostLoss'], { ...anyTime, drugs: jardiance }),
    belowCostList({ drugs: jardiance }),
  ),
  asked('drug costs went way up in june, why', why('drugCost', june)),
  asked(
    'which drugs dragged down profit in october',
    why(profit, { ...october, by: 'drug' }),
    least('netProfit', 'drug', { period: '2026-10' }),
  ),
  asked(
    'why is statin revenue down this quarter',
    why(revenueOfDrugs, { ...thisQuarter, drugs: statins }),
  ),
  asked(
    'why did the fees on eliquis change in september',
    why('fees', { ...september, drugs: drugsWith('eliquis') }),
  ),
  asked('whta drove teh increase in units dispensed in june', why('drugUnits', june)),
  asked(
    'how did we end up with so many claims under cost in september',
    why(['belowCostClaims', 'belowCostLoss'], september),
    belowCostList({ period: '2026-09' }),
  ),
  asked(
    'give me the reasons insulin profit tanked in october',
    why('netProfit', { ...october, drugs: insulins }),
  ),
];

const ofThePharmacy: readonly Question[] = [
  asked(
    'what happened to our profit in august',
    why(profit, august),
    compared(profit, { ...august, by: 'any' }),
  ),
  asked('revenue fell off a clif in oct, any idae why', why(revenue, october)),
  asked('explain why september was our worst month', why([...profit, ...revenue], september)),
  asked('cash flow dropped last month, what gives', why('cashFlow', october)),
  asked('why did our marign shrink in octobr', why('profitMargin', october)),
  asked(
    'how is it possible that we made less money in october with more scripts',
    why(profit, october),
  ),
  asked(
    'so my accountant wants to know what caused the swing in net profit between q2 and q3',
    why(profit, thirdQuarter),
  ),
  asked("what's eating my profit", why(profit, anyTime), advice('recover', 'first')),
  asked(
    'can you break down what changed in gross from q1 to q2',
    why(revenue, secondQuarter),
    compared(revenue, { ...secondQuarter, by: 'any' }),
  ),
  asked('why is my profit lower than it was a year ago', why(profit, anyTime)),
  asked(
    'how come expenses are up 2026 vs 2025',
    why('expenses', { period: '2026', against: lastYearSoFar }),
  ),
  asked(
    "i swear we're busier than ever so why is there less money, what happened last month",
    why([...profit, 'netAmount', 'paymentsReceived', 'cashFlow'], october),
  ),
];

const ofVendors: readonly Question[] = [
  asked(
    'whats the story behind the big jmup in vender spend in september',
    why('vendorSpend', september),
  ),
  asked(
    'why did harborline cost us more last month',
    why(spent, { ...october, vendors: harborline }),
  ),
  asked('y is bluestem so high this month', why(spent, { ...november, vendors: bluestem })),
  asked(
    "why'd we spend less with prairie in october",
    why(spent, { ...october, vendors: prairie }),
  ),
  asked(
    'why did my open balance with suppliers grow since september',
    why('vendorOpen', anyTime),
    trend('vendorOpen', 'any', { period: 'any' }),
  ),
];

/** Why a figure changed, as very different owners ask it. */
export const moreReasonQuestions: readonly Question[] = [
  ...ofPayers,
  ...ofDrugs,
  ...ofThePharmacy,
  ...ofVendors,
];
