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
  thisYear,
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

/** Letters that are missing, doubled, swapped or wrong, in every part of a question. */
export const mistyped: readonly JudgedQuestion[] = [
  asked(
    'DIR fees northlkae last month',
    total('dirFees', { payers: northlake, period: lastMonth }),
  ),
  asked('total gros revenue in octobr', total('grossAmount', { period: lastMonth })),
  asked('wich payer has the higest DIR fees', top('dirFees', 'payer', 1)),
  asked('claims per payyer last quater', top('claims', 'payer', null, { period: lastQuarter })),
  asked(
    'how much did optiscrip take back in septmber',
    total('takeBacks', { payers: optiscript, period: september }),
  ),
  asked('avrage DIR fee for caremnt', total('averageDirFee', { payers: caremont })),
  asked('monthy gross trend this yera', trend('grossAmount', 'month', { period: thisYear })),
  asked('how many perscriptions did we fill in Augst', total('claims', { period: august })),
  asked('net proift last month', total('netProfit', { period: lastMonth })),
  asked('show deneid claims', listed('claims', 'claims', { claimStatus: 'denied' })),
  asked('vender spend by vender', top('vendorSpend', 'vendor')),
  asked(
    'purchases from Harborlin in Ocotber',
    total('vendorSpend', { vendors: harborline, period: lastMonth }),
  ),
  asked('overdue invioces', total('vendorOverdue'), listed('invoices', 'vendorOverdue')),
  asked('units of metfromin dispensed', total('drugUnits', { drugs: drugsWith('METFORMIN') })),
  asked(
    'profit of eliqius this year',
    total('drugNetProfit', { drugs: drugsWith('ELIQUIS'), period: thisYear }),
  ),
  asked('reversls since Feburary', total('reversals', { period: days('2026-02-01', null) })),
  asked(
    'comprae northlake and caremont',
    sideBySide('dirFees', 'payer', {
      payers: [...caremont, ...northlake],
    }),
  ),
  asked('why did DIR feess go up in Octber', explained('dirFees', 'payer', lastMonth, september)),
  asked('gross this month vesus last month', compared('grossAmount', thisMonth, lastMonth)),
  asked('what shar of claims comes from medicad', share('claims', 'payer', { payers: medicaid })),
  asked(
    'clawbaks from primera in Q2',
    total('dirFees', { payers: primera, period: secondQuarter }),
  ),
  asked('top 5 drgus by gross', top('grossAmount', 'drug', 5)),
  asked('breakdwon of fees by payer', top('fees', 'payer')),
  asked(
    'recoupmnts this year',
    total('lumpSums', { categories: ['recoupment'], period: thisYear }),
  ),
  asked('copyas in July', total('patientPaid', { period: months('2026-07') })),
  asked('paymets recieved from medicaid', total('paymentsReceived', { payers: medicaid })),
  asked('profit magin this year', total('profitMargin', { period: thisYear })),
  asked('cash flwo for June', total('cashFlow', { period: months('2026-06') })),
  asked('vendor spend with praire generics', total('vendorSpend', { vendors: prairie })),
  asked(
    'blustem invoices in Sept',
    total('vendorInvoices', { vendors: bluestem, period: september }),
    listed('invoices', 'vendorInvoices', { vendors: bluestem, period: september }),
  ),
  asked(
    'claims with DIR fees grater than $15',
    listed('claims', 'claims', { amount: over('dirFee', 1_500) }),
    total('claims', { amount: over('dirFee', 1_500) }),
  ),
  asked('loss below csot by drug', top('belowCostLoss', 'drug')),
  asked('lowset DIR percentage payer', bottom('dirPercentage', 'payer', 1)),
  asked('quartely net proffit', trend('netProfit', 'quarter')),
  asked('how mnay claims last week', total('claims', { period: days('2026-11-08', '2026-11-14') })),
  asked(
    'rosuvastatn gross by month',
    trend('grossAmount', 'month', { drugs: drugsWith('ROSUVASTATIN') }),
  ),
  asked('dir percntage for nortlake', total('dirPercentage', { payers: northlake })),
  asked(
    'gross profit on ozempci lst month',
    total('drugGrossProfit', { drugs: drugsWith('OZEMPIC'), period: lastMonth }),
  ),
];
