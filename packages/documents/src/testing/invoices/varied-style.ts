import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ColumnStyle, InvoiceColumn, InvoiceStyle } from './invoice-style.ts';

type VariedColumn = Exclude<InvoiceColumn, 'backordered' | 'elsewhere'>;

/** What vendors call their columns. */
const headings: Readonly<Record<VariedColumn, readonly string[]>> = {
  line: ['Line', '#', 'Ln #'],
  itemNumber: ['Item', 'Item No.', 'Product Code', 'SKU', 'Catalog #', 'Item\nNumber'],
  ndc: ['NDC', 'NDC #', 'NDC/UPC', 'NDC Code', 'NDC\nNumber'],
  description: ['Description', 'Product Description', 'Item Description', 'Product Name', 'Drug'],
  ordered: ['Ordered', 'Qty Ordered', 'Ord', 'Order\nQty', 'Qty\nOrd'],
  quantity: ['Qty', 'Quantity', 'Shipped', 'Qty Shipped', 'Billed', 'Qty Inv', 'Ship\nQty'],
  unit: ['UOM', 'U/M', 'Unit', 'UM', 'Unit of\nMeasure'],
  size: ['Size', 'Pack', 'Pkg Size', 'Pack Size', 'Package\nSize'],
  unitPrice: ['Unit Price', 'Price', 'Unit Cost', 'Cost', 'Net Price', 'Each', 'Price\nEach'],
  total: ['Amount', 'Extended', 'Ext. Price', 'Total', 'Extension', 'Line Total', 'Ext\nAmount'],
};

const words: Readonly<Record<Exclude<keyof InvoiceStyle['labels'], 'count'>, readonly string[]>> = {
  number: ['Invoice #', 'Invoice No.', 'Invoice Number:', 'INVOICE NUMBER', 'Inv #:'],
  date: ['Invoice Date', 'Date:', 'Inv Date', 'DATE', 'Billing Date:'],
  due: ['Due Date', 'Due By:', 'Payment Due', 'Net Due Date', 'DUE DATE:'],
  terms: ['Terms', 'Payment Terms:', 'TERMS:', 'Terms of Sale'],
  order: ['PO #', 'P.O. Number', 'Purchase Order:', 'Customer PO', 'Your PO #'],
  account: ['Account #', 'Customer No.', 'Acct Number:', 'Customer ID', 'Account No.:'],
  items: ['Subtotal', 'Sub-Total', 'Merchandise', 'Total Merchandise', 'Goods Total', 'Sub Total:'],
  total: [
    'Total',
    'Invoice Total',
    'Amount Due',
    'Total Due:',
    'TOTAL DUE',
    'Balance Due',
    'Grand Total',
  ],
};

const counts = ['', 'Total Lines', 'Line Items', 'Number of Lines', 'Items'] as const;

/** A random layout: any words, any order, any look. */
export function variedStyle(base: InvoiceStyle, random: SeededRandom): InvoiceStyle {
  const ndcBelow = random.chance(1, 4);
  const front: VariedColumn[] = ['description'];
  if (!ndcBelow) front.unshift('ndc');
  if (random.chance(1, 2)) front.unshift('itemNumber');
  if (random.chance(1, 4)) front.unshift('line');
  const counted: VariedColumn[] = random.chance(1, 3) ? ['ordered', 'quantity'] : ['quantity'];
  const units: VariedColumn[] = random.chance(1, 2) ? ['unit', 'size'] : ['size', 'unit'];
  const middle = random.chance(1, 2) ? [...counted, ...units] : [...units, ...counted];
  const order = random.chance(1, 4) ? [...middle, ...front] : [...front, ...middle];
  const columns = [...order, 'unitPrice' as const, 'total' as const].map((column): ColumnStyle => {
    const own =
      column === 'quantity' && counted.length > 1
        ? ['Shipped', 'Ship Qty', 'Billed']
        : headings[column];
    const isFigure = ['ordered', 'quantity', 'unitPrice', 'total'].includes(column);
    return { column, heading: random.pick(own), ...(isFigure ? { align: 'right' as const } : {}) };
  });
  const pick = (label: keyof typeof words): string => random.pick(words[label]);
  return {
    ...base,
    font: random.pick(['Helvetica', 'Times', 'NotoSans'] as const),
    size: random.pick([7, 7.5, 8]),
    page: random.pick([
      [792, 612],
      [612, 792],
    ] as const),
    day: random.pick([
      'MM/DD/YYYY',
      'M/D/YY',
      'YYYY-MM-DD',
      'DD-MON-YYYY',
      'Month D, YYYY',
    ] as const),
    money: {
      negative: random.pick(['minus', 'parentheses', 'trailing', 'CR'] as const),
      dollar: random.chance(1, 3),
      thousands: random.chance(1, 2),
    },
    ndc: random.pick(['plain', 'dashes'] as const),
    facts: random.pick(['beside', 'above'] as const),
    columns,
    labels: {
      number: pick('number'),
      date: pick('date'),
      due: pick('due'),
      terms: pick('terms'),
      order: pick('order'),
      account: pick('account'),
      items: pick('items'),
      total: pick('total'),
      count: random.pick(counts) || undefined,
    },
    carries: random.chance(1, 3),
    groups: random.chance(1, 4),
    ndcBelow,
    ruled: random.chance(1, 2),
  };
}
