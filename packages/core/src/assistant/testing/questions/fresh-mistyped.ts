import {
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
} from './expected-filter.ts';
import { bottom, explained, listed, sideBySide, top, total, trend } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const overdue = listed('invoices', 'vendorOverdue');
const harborlineInvoices = { vendors: harborline, period: september };
const northlakeJuly = { payers: northlake, period: months('2026-07') };

/** Typed in a hurry on a counter's keyboard. */
export const freshMistyped: readonly JudgedQuestion[] = [
  asked('waht were my DIR fess last month', total('dirFees', { period: lastMonth })),
  asked(
    'gros amount for Caremnt in october',
    total('grossAmount', { payers: caremont, period: lastMonth }),
  ),
  asked('DIR fee by payor', top('dirFees', 'payer')),
  asked('how many cliams were dneied in September', total('deniedClaims', { period: september })),
  asked('top 5 drgus by net proft', top('drugNetProfit', 'drug', 5)),
  asked('oveerdue invoces', total('vendorOverdue'), overdue),
  asked(
    'show clams over $500 form Northlake',
    listed('claims', 'claims', { payers: northlake, amount: over('grossAmount', 500_00) }),
  ),
  asked('vendor spned this quater', total('vendorSpend', { period: thisQuarter })),
  asked(
    'Harborlne invoices in setpember',
    total('vendorInvoices', harborlineInvoices),
    listed('invoices', 'vendorInvoices', harborlineInvoices),
  ),
  asked(
    'copay totals for optscript this yr',
    total('patientPaid', { payers: optiscript, period: thisYear }),
  ),
  asked('averge DIR fee per claim last moth', total('averageDirFee', { period: lastMonth })),
  asked('DIR fees by mnoth this year', trend('dirFees', 'month', { period: thisYear })),
  asked('wich payer took teh most DIR', top('dirFees', 'payer', 1)),
  asked(
    'metformn units dispensed in agust',
    total('drugUnits', { drugs: drugsWith('METFORMIN'), period: august }),
  ),
  asked(
    'ozempick profit this year',
    total('drugNetProfit', { drugs: drugsWith('OZEMPIC'), period: thisYear }),
  ),
  asked(
    'comapre Caremont to Optiscript',
    sideBySide('dirFees', 'payer', { payers: [...caremont, ...optiscript] }),
  ),
  asked('why did DIR feees go up in ocotber', explained('dirFees', 'payer', lastMonth, september)),
  asked('net proift last qurter', total('netProfit', { period: lastQuarter })),
  asked('wat do we owe Prarie', total('vendorOpen', { vendors: prairie })),
  asked(
    'clawbaks from primera in q2',
    total('dirFees', { payers: primera, period: secondQuarter }),
  ),
  asked('revresals last week', total('reversals', { period: days('2026-11-08', '2026-11-14') })),
  asked(
    'paymnets recieved in Octobr from medicaid',
    total('paymentsReceived', { payers: medicaid, period: lastMonth }),
  ),
  asked('gross rvenue by drug last month', top('grossAmount', 'drug', null, { period: lastMonth })),
  asked('lisinopirl dir fees', total('dirFees', { drugs: drugsWith('LISINOPRIL') })),
  asked(
    'reimbursment from northlake in july',
    total('netAmount', northlakeJuly),
    total('paymentsReceived', northlakeJuly),
  ),
  asked(
    'show lmup sums from Caremont this year',
    listed('lumpSums', 'lumpSums', { payers: caremont, period: thisYear }),
  ),
  asked(
    'audit recoupmnts 2026',
    total('lumpSums', { categories: ['recoupment'], period: thisYear }),
  ),
  asked('expences by month', trend('expenses', 'month')),
  asked('profit margn year to dtae', total('profitMargin', { period: thisYear })),
  asked(
    'loweset DIR perecntage this mnth by payer',
    bottom('dirPercentage', 'payer', null, { period: thisMonth }),
    bottom('dirPercentage', 'payer', 1, { period: thisMonth }),
  ),
];
