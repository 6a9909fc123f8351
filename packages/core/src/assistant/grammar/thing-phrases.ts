import type { Dimension } from '../../figures/formula.ts';
import type { RowKind } from '../query.ts';
import type { Part, Phrases } from './part.ts';

function one(dimension: Dimension): Part {
  return { is: 'dimension', dimension, plural: false };
}

function many(dimension: Dimension): Part {
  return { is: 'dimension', dimension, plural: true };
}

function rows(kind: RowKind): Part {
  return { is: 'rows', rows: kind };
}

const claims = '(claim|claims|prescription|prescriptions|script|scripts|scrips|rx|rxs|fills)';
const invoices = '(invoice|invoices|bills)';

/** What figures are taken apart by. */
const dimensionPhrases: Phrases = [
  [one('payer'), ['payer', 'payor', 'pbm', 'insurer', 'insurance( company|)', 'carrier', 'plan']],
  [
    many('payer'),
    ['payers', 'payors', 'pbms', 'insurers', 'insurance companies', 'insurances', 'carriers'],
  ],
  [many('payer'), ['plans', 'third parties', 'health plans', '(insurance|health) plans']],
  [one('payer'), ['third party', '(insurance|health) plan', 'benefit manager']],
  [one('drug'), ['drug( name|)', 'medication', 'medicine', 'med', 'product', 'ndc( code|)']],
  [many('drug'), ['drugs', 'medications', 'medicines', 'meds', 'products', 'ndcs']],
  [one('vendor'), ['vendor', 'wholesaler', 'supplier', 'distributor']],
  [many('vendor'), ['vendors', 'wholesalers', 'suppliers', 'distributors']],
  [one('category'), ['category', 'kind', 'type', '(kind|type) of lump sum', 'lump sum category']],
  [many('category'), ['categories', 'kinds', 'types', '(kinds|types) of lump sums']],
  [one('status'), ['status', '(claim|invoice) status']],
  [many('status'), ['statuses']],
  [one('day'), ['day', 'date', 'calendar day']],
  [many('day'), ['days', 'dates']],
  [one('month'), ['month', 'calendar month', 'mo']],
  [many('month'), ['months']],
  [one('quarter'), ['quarter', 'qtr']],
  [many('quarter'), ['quarters']],
  [one('year'), ['year', 'yr']],
  [many('year'), ['years']],
];

const grainPhrases: Phrases = [
  [{ is: 'grain', dimension: 'day' }, ['daily', 'day by day', 'day to day', 'a day']],
  [
    { is: 'grain', dimension: 'month' },
    ['monthly', 'month (by|over|to|after) month', 'mom', 'month on month', 'a month'],
  ],
  [{ is: 'grain', dimension: 'quarter' }, ['quarterly', 'quarter (by|over|to) quarter', 'qoq']],
  [
    { is: 'grain', dimension: 'year' },
    ['yearly', 'annual', 'annually', 'year (by|over) year', 'yoy'],
  ],
];

/** What can be listed one by one. */
const rowPhrases: Phrases = [
  [rows('claims'), [claims, `(pharmacy|drug|individual|single) ${claims}`]],
  [
    rows('lumpSums'),
    [
      'lump sum(s|)( payments| adjustments| amounts|)',
      'lumpsum(s|)',
      'lumps',
      'plb(s|)( adjustments|)',
      'provider( level|) adjustments',
    ],
  ],
  [
    rows('payments'),
    [
      '(payer|insurance|pbm|) payment(s|)',
      'check(s|)',
      'cheque(s|)',
      'eft(s|)',
      'ach( payments|s|)',
      'checks and efts',
      'efts and checks',
      'checks or efts',
      'eft payments',
    ],
  ],
  [
    rows('remittances'),
    [
      'remittance(s|)( file| files| advice| advices|)',
      'remit(s|)',
      'file(s|)',
      '835(s|)( file| files|)',
      'era(s|)( file| files|)',
      'uploaded files',
    ],
  ],
  [rows('invoices'), [`(vendor|wholesaler|supplier|) ${invoices}`]],
];

const statusPhrases: Phrases = [
  [
    { is: 'claimStatus', status: 'denied' },
    [
      '(denied|rejected)',
      '(claim|claims|) (denial|denials|rejection|rejections|rejects|reject)',
      '(deny|denies|denying)',
    ],
  ],
  [
    { is: 'claimStatus', status: 'reversal' },
    ['(claim|) (reversal|reversals)', '(reversed|reverse|reverses)'],
  ],
  [{ is: 'claimStatus', status: 'paid' }, [`paid ${claims}`]],
  [{ is: 'invoiceStatus', status: 'open' }, ['(still|) (unpaid|outstanding|open)', 'not paid yet']],
  [
    { is: 'invoiceStatus', status: 'overdue' },
    ['(still|) overdue', 'past( their| its|) due( date|)'],
  ],
  [{ is: 'invoiceStatus', status: 'overdue' }, ['late', 'delinquent']],
  [{ is: 'invoiceStatus', status: 'pending' }, ['pending', 'waiting for approval']],
  [{ is: 'invoiceStatus', status: 'approved' }, ['approved']],
  [{ is: 'invoiceStatus', status: 'disputed' }, ['disputed', '(in|under) dispute']],
  [{ is: 'invoiceStatus', status: 'cancelled' }, ['cancelled', 'canceled']],
  [
    { is: 'invoiceStatus', status: 'paid' },
    [`paid (vendor|wholesaler|supplier|) ${invoices}`, `${invoices} paid`],
  ],
];

export const thingPhrases: Phrases = [
  ...dimensionPhrases,
  ...grainPhrases,
  ...rowPhrases,
  ...statusPhrases,
];
