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
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  askBack,
  asked,
  belowCostList,
  compared,
  deniedList,
  least,
  list,
  most,
  octoberSoFar,
  over,
  paidByPayers,
  profit,
  rank,
  revenue,
  share,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';

const taken = ['takeBacks', 'fees', 'dirFees'] as const;

const dictated: readonly Question[] = [
  asked(
    'hey so i was just looking at the bank and i wanted to know how much did caremont pay us ' +
      'last month because it looked low to me',
    total(paidByPayers, { payers: caremont, period: '2026-10' }),
  ),
  asked(
    'okay um can you tell me how many scripts we filled in august i think it was a slow month',
    total('claims', { period: '2026-08' }),
  ),
  asked(
    'my wife does the books and shes asking what we owe bluestem so whats the number',
    total('vendorOpen', { vendors: bluestem }),
  ),
  asked(
    'so the rep from harborline is coming by on monday and before he gets here i want to know ' +
      'what we bought from them in q3',
    total('vendorSpend', { vendors: harborline, period: '2026-Q3' }),
    list('invoices', { vendors: harborline, period: '2026-Q3' }),
  ),
  asked(
    'i was at the buying group meeting and everybody was complaining about dir so where do we ' +
      'stand on dir percent this year',
    total('dirPercentage', { period: '2026' }),
  ),
  asked(
    'sorry to bother you again but which of my plans took the most dir last quarter',
    most('dirFees', 'payer', { period: '2026-Q3' }),
  ),
  asked(
    'good morning hope youre well could you pull the denied claims for optiscript from yesterday ' +
      'for me when you get a chance',
    deniedList({ payers: optiscript, period: '2026-11-19' }),
  ),
  asked(
    'ok quick one before i lock up how much did patients pay us in copays this week',
    total('patientPaid', { period: '2026-11-15..' }),
  ),
  asked(
    'i dont know if you can do this but id like to see profit month by month for this year',
    trend(profit, 'month', { period: '2026' }),
  ),
  asked(
    'listen my tech swears we lose our shirt on insulin so just tell me which insulin loses us ' +
      'the most',
    versus('belowCostLoss', 'drug', { drugs: insulins, order: 'highest' }),
    least('netProfit', 'drug', { drugs: insulins }),
  ),
];

const typedFast: readonly Question[] = [
  asked(
    'waht did nortlake tke in dir lsat month',
    total('dirFees', { payers: northlake, period: '2026-10' }),
  ),
  asked('hwo much do we stil ow prarie', total('vendorOpen', { vendors: prairie })),
  asked('whcih drgus make the most mony this yaer', most('netProfit', 'drug', { period: '2026' })),
  asked('revnue frm medcaid in agust', total(revenue, { payers: medicaid, period: '2026-08' })),
  asked(
    'shwo me cliams ovr $300 for jardance',
    list('claims', {
      amount: over(['grossAmount', 'netAmount'], 300),
      drugs: drugsWith('jardiance'),
    }),
  ),
  asked(
    'grss margn last qaurter',
    total(['drugGrossProfit', 'profitMargin'], { period: '2026-Q3' }),
  ),
  asked('tke backs by payr ths year', rank('takeBacks', 'payer', { period: '2026' })),
  asked('unpad invoces for blustem', list('invoices', { vendors: bluestem }, 'vendorOpen')),
  asked(
    'avrage clam value caremnt vs optscript',
    versus('averageClaimValue', 'payer', { payers: [caremont, optiscript] }),
  ),
  asked(
    'how mny revrsals on ozmepic sinse july',
    total('reversals', { drugs: drugsWith('ozempic'), period: '2026-07..' }),
  ),
];

const shouted: readonly Question[] = [
  asked(
    'WHY ARE CAREMONT FEES SO HIGH THIS MONTH',
    why(taken, {
      payers: caremont,
      period: '2026-11',
      against: octoberSoFar,
    }),
  ),
  asked(
    'HOW MUCH DIR DID THEY TAKE FROM ME IN OCTOBER???',
    total('dirFees', { period: '2026-10' }),
  ),
  asked(
    'TOP 10 DRUGS BY REVENUE YTD',
    most(['revenue', ...revenue], 'drug', { period: '2026', limit: 10 }),
  ),
  asked(
    'PAST DUE INVOICES PLEASE',
    list('invoices', {}, 'vendorOverdue'),
    total(['vendorOverdue', 'overdueInvoices']),
  ),
  asked(
    'IS PROFIT UP OR DOWN VS LAST MONTH',
    compared(profit, { period: '2026-11', against: octoberSoFar }),
  ),
];

const shortened: readonly Question[] = [
  asked(
    'tot reimb PRIMERA Q2 26',
    total(['netAmount', 'paymentsReceived', 'grossAmount'], { payers: primera, period: '2026-Q2' }),
  ),
  asked('# rxs w/ northlake ytd', total('claims', { payers: northlake, period: '2026' })),
  asked(
    'inv ovr 5k frm harborline oct',
    list('invoices', {
      vendors: harborline,
      amount: over('totalAmount', 5000),
      period: '2026-10',
    }),
  ),
  asked('% of rev = caremont', share(revenue, 'payer', { payers: caremont })),
  asked('pd to vendors sept vs aug', compared(spent, { period: '2026-09', against: '2026-08' })),
  asked('avg $ per rx by pbm', rank('averageClaimValue', 'payer')),
  asked(
    'neg claims last wk',
    belowCostList({ period: '2026-11-08..2026-11-14' }),
    total('belowCostClaims', { period: '2026-11-08..2026-11-14' }),
    list('claims', {
      period: '2026-11-08..2026-11-14',
      amount: { fields: ['netAmount', 'grossAmount'], overCents: null, underCents: 0 },
    }),
    askBack,
  ),
  asked(
    'GM$ by drug, T3M',
    rank('drugGrossProfit', 'drug', { period: '2026-09..|2026-08..2026-10' }),
    askBack,
  ),
];

const wordy: readonly Question[] = [
  asked(
    'Our accountant, who is very picky, would like the total of what we paid to vendors in the ' +
      'third quarter.',
    total(spent, { period: '2026-Q3' }),
  ),
  asked(
    "I've been doing this forty years and never seen fees like these. What were all fees together " +
      'in 2025?',
    total('fees', { period: '2025' }),
  ),
  asked(
    'For the loan application the bank wants our net profit for the first half of the year, please.',
    total('netProfit', { period: '2026-H1' }),
  ),
  asked(
    'Just so I understand, is it Northlake or Primera that denies more of our claims?',
    versus('deniedClaims', 'payer', { payers: [northlake, primera] }),
  ),
  asked(
    'Trying to decide whether to keep carrying Entresto. Do we make anything on it?',
    total(['netProfit', 'drugGrossProfit'], { drugs: drugsWith('entresto') }),
  ),
];

/** The same with chatter around it, slips, capitals and short forms, as people type and dictate. */
export const moreChatterQuestions: readonly Question[] = [
  ...dictated,
  ...typedFast,
  ...shouted,
  ...shortened,
  ...wordy,
];
