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
} from './demo-names.ts';
import {
  august,
  days,
  lastMonth,
  lastQuarter,
  months,
  over,
  secondQuarter,
  september,
  thisMonth,
  thisQuarter,
  thisYear,
  under,
} from './expected-filter.ts';
import {
  bottom,
  compared,
  explained,
  listed,
  share,
  sideBySide,
  top,
  total,
  trend,
} from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

/** Typos, and other spellings of names. */
export const keptApartMistyped: readonly JudgedQuestion[] = [
  asked(
    'DIR feees for norhtlake in august',
    total('dirFees', { payers: northlake, period: august }),
  ),
  asked('totl fees lats month', total('fees', { period: lastMonth })),
  asked(
    'how mutch did caremnot pay us last quarter',
    total('paymentsReceived', { payers: caremont, period: lastQuarter }),
  ),
  asked('groos amount by payer', top('grossAmount', 'payer')),
  asked('wich drugs have the lowest net profitt', bottom('drugNetProfit', 'drug', 5)),
  asked('clawbcaks in Novmber', total('dirFees', { period: thisMonth })),
  asked(
    'revnue for jardience this year',
    total('grossAmount', { drugs: drugsWith('JARDIANCE'), period: thisYear }),
  ),
  asked(
    'lisinoprill claims by month',
    trend('claims', 'month', { drugs: drugsWith('LISINOPRIL') }),
  ),
  asked(
    'optisript GER in Jully',
    total('gerFees', { payers: optiscript, period: months('2026-07') }),
  ),
  asked('averge claim vlaue', total('averageClaimValue')),
  {
    ...asked(
      'recuopments from medicade',
      total('lumpSums', { categories: ['recoupment'], payers: medicaid }),
    ),
    also: [{ ask: [total('lumpSums', { categories: ['recoupment'], payers: medicaid })] }],
  },
  asked('expensses this qaurter', total('expenses', { period: thisQuarter })),
  asked('cahs flow by mnth', trend('cashFlow', 'month')),
  asked(
    'vendor spned with Harborlien in Sept',
    total('vendorSpend', { vendors: harborline, period: september }),
  ),
  asked(
    'list overdue invoces from Prarie',
    listed('invoices', 'vendorOverdue', { vendors: prairie }),
  ),
  asked(
    'bluestm purchases last quarter',
    total('vendorSpend', { vendors: bluestem, period: lastQuarter }),
  ),
  asked(
    'shwo claims with DIR oevr $30',
    listed('claims', 'claims', { amount: over('dirFee', 3_000) }),
  ),
  asked(
    'claims rejcted by primra in Q2',
    total('deniedClaims', { payers: primera, period: secondQuarter }),
    listed('claims', 'claims', { claimStatus: 'denied', payers: primera, period: secondQuarter }),
  ),
  asked('reversal count in Setpember', total('reversals', { period: september })),
  asked(
    'comapre optiscript wtih primera',
    sideBySide('dirFees', 'payer', { payers: [...optiscript, ...primera] }),
  ),
  asked('DIR fees this year verus last year', compared('dirFees', thisYear, months('2025-01', 12))),
  asked(
    'why did gros go down in Augusst',
    explained('grossAmount', 'payer', august, months('2026-07')),
  ),
  asked(
    'what percentge of gross comes from northlakes',
    share('grossAmount', 'payer', { payers: northlake }),
  ),
  asked('montly DIR percantage', trend('dirPercentage', 'month')),
  asked('paitent pay by drug in Ocober', top('patientPaid', 'drug', null, { period: lastMonth })),
  asked('copayments last moth', total('patientPaid', { period: lastMonth })),
  asked('transacton fees of caremot', total('otherFees', { payers: caremont })),
  asked(
    'unts of atorvastin dispensd this year',
    total('drugUnits', { drugs: drugsWith('ATORVASTATIN'), period: thisYear }),
  ),
  asked('belwo cost claims this quarter', total('belowCostClaims', { period: thisQuarter })),
  asked('trulcity proft per unit', total('drugProfitPerUnit', { drugs: drugsWith('TRULICITY') })),
  asked('topp 5 payers by claims', top('claims', 'payer', 5)),
  asked(
    'scirpts per day this week',
    trend('claims', 'day', { period: days('2026-11-15', '2026-11-21') }),
  ),
  asked('payer with hihgest takebacks', top('takeBacks', 'payer', 1)),
  asked(
    'drugs by gorss since Janaury',
    top('grossAmount', 'drug', null, { period: days('2026-01-01', null) }),
  ),
  asked(
    'show remitances from optiscript',
    listed('remittances', 'payments', { payers: optiscript }),
  ),
  asked(
    'invoices undr $1,000 last year',
    listed('invoices', 'vendorInvoices', {
      amount: under('totalAmount', 100_000),
      period: months('2025-01', 12),
    }),
    total('vendorInvoices', {
      amount: under('totalAmount', 100_000),
      period: months('2025-01', 12),
    }),
  ),
  asked(
    'net ammount for symbicrt in Q1',
    total('netAmount', { drugs: drugsWith('SYMBICORT'), period: months('2026-01', 3) }),
  ),
  asked(
    'reimbursment from Medciaid in Oct',
    total('netAmount', { payers: medicaid, period: lastMonth }),
  ),
  asked('profti margin by qurter', trend('profitMargin', 'quarter')),
  asked('gross of NorthLake RX', total('grossAmount', { payers: northlake })),
  asked('net profit on rivaroxaban', total('drugNetProfit', { drugs: drugsWith('XARELTO') })),
  asked(
    'claims for Zoloft this year',
    total('claims', { drugs: drugsWith('SERTRALINE'), period: thisYear }),
    listed('claims', 'claims', { drugs: drugsWith('SERTRALINE'), period: thisYear }),
  ),
  asked('units of empagliflozin', total('drugUnits', { drugs: drugsWith('JARDIANCE') })),
  asked('DIR on Lantus', total('dirFees', { drugs: drugsWith('LANTUS') })),
  asked('drug cost of amox 500', total('drugCost', { drugs: drugsWith('AMOXICILLIN') })),
];
