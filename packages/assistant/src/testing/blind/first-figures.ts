import {
  bluestem,
  caremont,
  drugsWith,
  glp1,
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
  belowCostList,
  compared,
  deniedList,
  followed,
  least,
  leavingOut,
  list,
  lookedUp,
  most,
  octoberSoFar,
  over,
  profit,
  rank,
  refused,
  revenue,
  share,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const year = { period: '2026' };
const paid = ['grossAmount', 'netAmount'] as const;
const ozempic = drugsWith('ozempic');

const totals: readonly Question[] = [
  asked('dir sep', total('dirFees', { period: '2026-09' })),
  asked('rx cnt yest', total('claims', { period: '2026-11-19' }), askBack),
  asked('nrthlake dir fes last qtr', total('dirFees', { payers: northlake, period: '2026-Q3' })),
  asked(
    'how mutch did optiscrpt claw back in august',
    total(['takeBacks', 'dirFees'], { payers: optiscript, period: '2026-08' }),
  ),
  asked('did we make or lose money last month', total(profit, october)),
  asked(
    'wat did i pay harborlne this mo',
    total(spent, { vendors: harborline, period: '2026-11' }),
  ),
  asked('what do i owe bluestem right now', total('vendorOpen', { vendors: bluestem })),
  asked('copays we took in on ozempic in q3', [
    total('patientPaid', { drugs: ozempic, period: '2026-Q3' }),
  ]),
  asked('COGS for october', total('drugCost', october)),
  asked('how much of the October gross went to DIR, in percent', total('dirPercentage', october)),
  asked(
    'what has primera cost me in fees since medicare season started in january',
    total('fees', { payers: primera, period: '2026-01..' }),
    askBack,
  ),
  asked('net after fees from state medicaid in may', [
    total('netAmount', { payers: medicaid, period: '2026-05' }),
  ]),
  asked(
    'how many scripts did we lose money on last quarter',
    total('belowCostClaims', { period: '2026-Q3' }),
    belowCostList({ period: '2026-Q3' }),
  ),
  asked(
    'how many rejectd clams from caremnt in oct',
    total('deniedClaims', { payers: caremont, period: '2026-10' }),
    deniedList({ payers: caremont, period: '2026-10' }),
  ),
  asked('avg gross per script ytd', total('averageClaimValue', year)),
  asked('pills of metformin dispensed in july', [
    total('drugUnits', { drugs: drugsWith('metformin'), period: '2026-07' }),
  ]),
  leavingOut(
    'tuesday',
    asked('dir fees on tuesdays in october', askBack, total('dirFees', october)),
  ),
  leavingOut(
    'cash',
    asked('how many cash paying customers did we fill for in october', askBack, [
      total('claims', october),
      { cannot: ['outside', 'patient', 'not_understood', 'unknown_name'] },
    ]),
  ),
  leavingOut(
    'brand',
    asked('brand name drug revenue in october', askBack, total(revenue, october), {
      cannot: ['outside', 'not_understood', 'unknown_name'],
    }),
  ),
  asked('dir fees not counting primera this year', askBack),
  asked('claims over 500 bucks in oct', [
    total('claims', { ...october, amount: over(paid, 500) }),
    list('claims', { ...october, amount: over(paid, 500) }),
  ]),
  asked('past due with prairie?', total('vendorOverdue', { vendors: prairie }), [
    list('invoices', { vendors: prairie }, ['vendorOverdue', 'overdueInvoices']),
    total('overdueInvoices', { vendors: prairie }),
  ]),
];

const rankings: readonly Question[] = [
  asked(
    'who takes the biggest bite',
    most(['fees', 'dirFees', 'takeBacks', 'dirPercentage'], 'payer'),
    askBack,
  ),
  asked('whcih drugs are kiling us', [
    least(['netProfit', 'drugProfitPerUnit', 'drugGrossProfit'], 'drug'),
    most(['belowCostLoss', 'belowCostClaims'], 'drug'),
    askBack,
  ]),
  asked(
    'pbm ranking by net paid, last 3 months',
    rank('netAmount', 'payer', { period: '2026-09..' }),
  ),
  asked('statin with the best profit per pill', [
    most('drugProfitPerUnit', 'drug', { drugs: statins }),
  ]),
  asked(
    'bottom ten drugs by profit in q2',
    least(profit, 'drug', { period: '2026-Q2', limit: 10 }),
  ),
  asked('slowest month this yr for scripts', least('claims', 'month', year)),
  asked('who reimburses worst for eliquis', [
    least([...paid, 'netProfit', 'averageClaimValue', 'revenue'], 'payer', {
      drugs: drugsWith('eliquis'),
    }),
    askBack,
  ]),
  asked('spend per wholesaler since labor day', askBack, [
    rank(spent, 'vendor', { period: '2026-09-07..' }),
  ]),
  asked('GER hits by month', trend('gerFees', 'month')),
  asked('are dir fees trending up', trend('dirFees', 'any', { period: 'any' }), [
    compared('dirFees', { period: 'any', against: 'any' }),
    ...why('dirFees', { period: 'any', against: 'any' }),
  ]),
  asked('what pct of claims is northlake', share('claims', 'payer', { payers: northlake })),
  asked('northlake or caremont, who pays better on trulicity', [
    ...versus([...paid, 'netProfit', 'averageClaimValue', 'revenue'], 'payer', {
      payers: [northlake, caremont],
      drugs: drugsWith('trulicity'),
    }),
    askBack,
  ]),
  asked('this month so far vs same time last month, net proft', [
    compared(profit, { period: '2026-11', against: octoberSoFar }),
  ]),
  asked('glp1 profit 2026 compared with 2025', [
    compared(['netProfit', 'drugGrossProfit'], { drugs: glp1, ...year, against: '2025' }),
    compared(['netProfit', 'drugGrossProfit'], {
      drugs: glp1,
      ...year,
      against: '2025-01-01..2025-11-20',
    }),
  ]),
];

const rows: readonly Question[] = [
  asked(
    'list denyed claims for primera yesterday',
    deniedList({ payers: primera, period: '2026-11-19' }),
  ),
  asked('show all recoupments optiscript took in 2026', [
    list('lumpSums', { categories: 'recoupment', payers: optiscript, period: '2026' }),
    total('lumpSums', { categories: 'recoupment', payers: optiscript, period: '2026' }),
  ]),
  asked('invoices harborline sent since oct 1 thats still unpaid', [
    list('invoices', { vendors: harborline, period: '2026-10-01..' }, 'vendorOpen'),
  ]),
  asked('which checks came in last week', list('payments', { period: '2026-11-08..2026-11-14' })),
  asked('20 worst claims by dir in sept', [
    list('claims', { period: '2026-09', limit: 20 }, ['dirFees', 'claimDirFees']),
  ]),
  asked('find claim 6012233', { find: '6012233' }),
  asked('chk# 0045521', { find: ['0045521', '45521'] }),
  asked('where is invoice PG-88120', { find: 'PG-88120' }),
  asked('look up ndc 00169-4130-13', { find: ['00169-4130-13', '00169413013'] }),
  asked('6009876', lookedUp(['6009876'], 'claims', {})),
  asked('trelegy', lookedUp(drugsWith('trelegy'), 'claims', { drugs: drugsWith('trelegy') }), {
    find: 'trelegy',
  }),
  asked('eliquis fills we got shorted on vs our cost', [
    belowCostList({ drugs: drugsWith('eliquis') }),
    total(['belowCostClaims', 'belowCostLoss'], { drugs: drugsWith('eliquis') }),
  ]),
];

const followUps: readonly Question[] = [
  followed('dir by payer in october', 'just primera', [
    rank('dirFees', 'payer', { ...october, payers: primera }),
    total('dirFees', { ...october, payers: primera }),
  ]),
  followed('claims in september', 'octobr?', total('claims', october)),
  followed('net profit in october', 'vs last year', [
    compared(profit, { ...october, against: '2025-10' }),
    askBack,
  ]),
  followed('fees from caremont last month', 'how about the one before that', [
    total('fees', { payers: caremont, period: '2026-09' }),
  ]),
  followed('top drugs by revenue this year', 'flip it', [
    least(revenue, 'drug', year),
    askBack,
    { cannot: 'not_understood' },
  ]),
  followed('profit on jardiance in q3', 'who pays the least for it', [
    least([...paid, 'revenue', 'averageClaimValue', 'netProfit'], 'payer', {
      drugs: drugsWith('jardiance'),
      period: '2026-Q3',
    }),
    askBack,
  ]),
  followed(
    'vendor spend by vendor in q2',
    'in q3 i mean',
    rank('vendorSpend', 'vendor', { period: '2026-Q3' }),
  ),
  followed('dir fees this year', 'drop northlake from that', askBack),
  followed('how many denied claims in october', 'list em', deniedList(october)),
  followed(
    'dir fees in october',
    'yeah but why so high',
    why('dirFees', { ...october, against: '2026-09' }),
  ),
  followed(
    ['gross in june', 'and dir'],
    'in percent of gross',
    total('dirPercentage', { period: '2026-06' }),
  ),
  followed(
    'net amount from primera in q2',
    'thats not right',
    askBack,
    { howTo: 'openFigure' },
    {
      cannot: ['not_understood', 'outside'],
    },
  ),
  followed('open invoices', 'total it up', total('vendorOpen')),
  followed(
    'dir fees by month this year',
    'chart by quarter instead',
    trend('dirFees', 'quarter', year),
  ),
  followed('paid claims in october', 'and denied', [
    total('deniedClaims', october),
    total('claims', { ...october, claimStatus: 'denied' }),
    ...deniedList(october),
  ]),
  followed('dir for ozempic ytd', 'net proft on it', total(profit, { ...year, drugs: ozempic })),
];

const refusals: readonly Question[] = [
  refused('average dir percent of independents in ohio', 'other_pharmacy'),
  refused('how do my fees compare to the pharmacy across the street', 'other_pharmacy'),
  refused('what did cvs make on ozempic last month', 'other_pharmacy', 'unknown_name'),
  refused('fees from express scripts this year', 'unknown_name'),
  refused('profit on wegovy last month', 'unknown_name'),
];

export const firstBlindFigures: readonly Question[] = [
  ...totals,
  ...rankings,
  ...rows,
  ...followUps,
  ...refusals,
];
