import {
  classSums,
  countColumns,
  dollarFact,
  type InvoiceShape,
  shareFact,
} from './invoice-shape.ts';

/**
 * Held-out shapes that measure the reader and are not used to tune it. Once the reader was fixed
 * for one of them, that one joins the shown shapes and another takes its place.
 */
export const heldOutShapes: readonly InvoiceShape[] = [
  { name: 'label-colon', labels: { number: 'INVOICE:' } },
  { name: 'label-bill-only', labels: { number: 'Bill' }, parts: { title: 'Order Bill' } },
  {
    name: 'credit-in-total',
    isCredit: true,
    parts: { signs: 'total', title: 'CREDIT INVOICE' },
    charges: [['Fee', 'Return processing fee', 80]],
  },
  {
    name: 'credit-returned',
    isCredit: true,
    parts: { signs: 'amounts', title: 'Returned Goods Credit' },
    charges: [['Tax', 'City tax', 40]],
  },
  { name: 'odd-counts', isShort: true, counts: countColumns('Wanted', 'Filled', 'Short') },
  {
    name: 'many-charges',
    charges: [
      ['Freight', 'Shipping & Handling', 23],
      ['Fee', 'Hazardous Material Fee', 9],
      ['Fee', 'CSOS Service Charge', 5],
      ['Discount', 'Volume Discount', -30],
      ['Tax', 'County Tax', 22],
    ],
  },
  {
    name: 'statement-figures',
    parts: {
      belowTotal: () => [
        dollarFact('Prior Balance', 20_115),
        dollarFact('Last Payment', 44_080),
        dollarFact('Credit Limit', 500_000),
      ],
    },
  },
  { name: 'omitted', isShort: true, counts: countColumns('Qty Ord', 'Qty Shp', 'Qty Omit') },
  {
    name: 'departments',
    parts: {
      aboveTotal: (invoice) => classSums(invoice, ['Legend Drugs', 'Front End Merchandise']),
    },
  },
  {
    name: 'list-column',
    elsewhere: 'List',
    parts: {
      belowTotal: (invoice) => [
        shareFact('Retail Value', invoice, 1.2),
        shareFact('Gross Profit', invoice, 0.2),
      ],
    },
  },
  {
    name: 'makers-below',
    parts: { below: ({ itemNumber }) => `MFR SANDOZ UPC 3${itemNumber}00 RX SCHED II` },
  },
  {
    name: 'cash-discount',
    parts: { belowTotal: (invoice) => [shareFact('Cash discount if paid early', invoice, 0.02)] },
  },
  { name: 'temperature-groups', groups: true, elsewhere: 'Avg Wholesale Price' },
];
