import {
  classSums,
  countColumns,
  dollarFact,
  type InvoiceShape,
  shareFact,
} from './invoice-shape.ts';

/** Shapes that the reader was written with. */
export const shownShapes: readonly InvoiceShape[] = [
  { name: 'label-alone', labels: { number: 'Invoice' } },
  { name: 'label-inv', labels: { number: 'Inv' }, parts: { title: '' } },
  {
    name: 'credit-amounts',
    isCredit: true,
    parts: { signs: 'amounts' },
    charges: [['Fee', 'Restocking fee', 150]],
  },
  { name: 'credit-quantities', isCredit: true, parts: { signs: 'quantities' } },
  {
    name: 'ordered-shipped',
    isShort: true,
    counts: countColumns('Ordered', 'Shipped', 'Backordered'),
  },
  {
    name: 'charges',
    charges: [
      ['Freight', 'Freight', 21],
      ['Freight', 'Handling', 11],
      ['Fee', 'Fuel Surcharge', 7],
      ['Tax', 'Sales Tax', 63],
    ],
  },
  {
    name: 'balances',
    parts: {
      belowTotal: () => [dollarFact('Previous Balance', 41_217), dollarFact('Past Due', 3_310)],
    },
  },
  { name: 'left-out', isShort: true, parts: { nothing: '' } },
  {
    name: 'class-sums',
    parts: { aboveTotal: (invoice) => classSums(invoice, ['Total Rx', 'Total OTC']) },
  },
  {
    name: 'awp-column',
    elsewhere: 'AWP',
    parts: { belowTotal: (invoice) => [shareFact('Total AWP', invoice, 1.2)] },
  },
  {
    name: 'lots-below',
    parts: { below: ({ itemNumber }) => `Lot ${itemNumber.slice(0, 4)}A Exp 05/2028` },
  },
  {
    name: 'stub',
    parts: { belowTotal: (invoice) => [shareFact('If paid by 06/30/2026', invoice, 0.98)] },
  },
  { name: 'sections', groups: true, parts: { aboveTotal: () => [] } },
];

/** Shapes of the same kinds in other words, which were held out until the reader was fixed. */
export const furtherShapes: readonly InvoiceShape[] = [
  { name: 'label-abbreviated', labels: { number: 'Inv.' } },
  { name: 'label-document', labels: { number: 'Document' }, parts: { title: 'SALES INVOICE' } },
  {
    name: 'credit-total',
    isCredit: true,
    parts: { signs: 'total', title: 'CREDIT NOTE' },
    charges: [['Fee', 'Re-stocking charge', 100]],
  },
  { name: 'credit-everywhere', isCredit: true, parts: { title: 'Credit Memo' } },
  { name: 'label-bill', labels: { number: 'Bill' }, parts: { title: 'WHOLESALE INVOICE' } },
  {
    name: 'credit-amounts-taxed',
    isCredit: true,
    parts: { signs: 'amounts', title: 'Credit Memorandum' },
    charges: [['Tax', 'State sales tax', 40]],
  },
  { name: 'unclear-counts', isShort: true, counts: countColumns('Req', 'Sent', 'Owed') },
  {
    name: 'more-charges',
    charges: [
      ['Freight', 'Delivery', 17],
      ['Fee', 'Small Order Fee', 9],
      ['Fee', 'Cold Chain Packaging', 13],
      ['Discount', 'Prompt Pay Discount', -20],
      ['Tax', 'State Tax', 41],
    ],
  },
  {
    name: 'account',
    parts: {
      belowTotal: () => [
        dollarFact('Total Account Balance', 91_260),
        dollarFact('Available Credit', 250_000),
      ],
      sentence: 'Orders of less than $75.00 are billed a small fee that covers our delivery.',
    },
  },
  { name: 'not-sent', isShort: true, parts: { nothing: '-' } },
  {
    name: 'schedules',
    parts: { belowTotal: (invoice) => classSums(invoice, ['Controlled', 'Non-Controlled']) },
  },
  {
    name: 'retail-column',
    elsewhere: 'Sugg Retail',
    parts: {
      belowTotal: (invoice) => [
        shareFact('Total Suggested Retail', invoice, 1.2),
        shareFact('You Saved', invoice, 0.2),
      ],
    },
  },
  {
    name: 'lots-and-prices',
    parts: { below: ({ unitPrice }) => `LOT 88K2 EXP 11/27 WAC ${Number(unitPrice).toFixed(2)}` },
  },
  {
    name: 'early-payment',
    parts: {
      belowTotal: (invoice) => [shareFact('Pay this if paid by the 10th', invoice, 0.98)],
    },
  },
  { name: 'net-of-chargeback', elsewhere: 'WAC', groups: true },
];
