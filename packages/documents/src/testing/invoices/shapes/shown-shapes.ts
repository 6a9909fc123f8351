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
