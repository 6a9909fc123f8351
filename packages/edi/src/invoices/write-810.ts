import { dayToCompact } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';
import { usualSeparators } from '../write-835.ts';
import { latin1Of, segmentText } from '../writing/segment-text.ts';

export interface Line810 {
  readonly description: string;
  readonly ndc: string | undefined;
  readonly itemNumber: string;
  readonly quantity: string;
  readonly unit: string | undefined;
  /** Two words: `100 TB`. */
  readonly size: string | undefined;
  readonly unitPrice: string;
  readonly totalCents: number;
  /** An allowance or charge instead of an item. */
  readonly charge: string | undefined;
}

export interface Invoice810 {
  readonly vendorName: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly dueDate: Day | undefined;
  readonly terms: string;
  readonly purchaseOrder: string;
  readonly accountNumber: string;
  readonly lines: readonly Line810[];
  readonly totalCents: number;
}

type Elements = readonly string[];

/** Writes invoices as an X12 810 of version 4010. */
export function write810(invoices: readonly [Invoice810, ...Invoice810[]]): Uint8Array {
  const day = dayToCompact(invoices[0].invoiceDate);
  const [sender, receiver] = ['VENDOR'.padEnd(15), 'PHARMACY'.padEnd(15)];
  const blank = ''.padEnd(10);
  const head = ['00', blank, '00', blank, 'ZZ', sender, 'ZZ', receiver, day.slice(2), '0600'];
  const segments: Elements[] = [
    ['ISA', ...head, 'U', '00401', '000000001', '0', 'P', ':'],
    ['GS', 'IN', 'VENDOR', 'PHARMACY', day, '0600', '1', 'X', '004010'],
  ];
  for (const [at, invoice] of invoices.entries()) {
    const number = String(at + 1).padStart(4, '0');
    const own = [['ST', '810', number], ...segmentsOf(invoice)];
    segments.push(...own, ['SE', String(own.length + 1), number]);
  }
  segments.push(['GE', String(invoices.length), '1'], ['IEA', '1', '000000001']);
  // The component separator of ISA stands by itself, and is no text.
  const separators = { ...usualSeparators, component: '|' };
  return latin1Of(segments.map((elements) => segmentText(separators, elements)).join(''));
}

function* segmentsOf(invoice: Invoice810): Generator<Elements> {
  const { dueDate, lines, totalCents } = invoice;
  const items = lines.filter(({ charge }) => charge === undefined);
  yield [
    'BIG',
    dayToCompact(invoice.invoiceDate),
    invoice.invoiceNumber,
    '',
    invoice.purchaseOrder,
  ];
  yield ['CUR', 'SE', 'USD'];
  yield ['REF', '11', invoice.accountNumber];
  yield ['N1', 'SE', invoice.vendorName];
  yield ['N1', 'BT', 'MAPLE STREET PHARMACY'];
  const due = dueDate === undefined ? '' : dayToCompact(dueDate);
  yield ['ITD', '01', '3', '', '', '', due, '', '', '', '', '', invoice.terms];
  for (const [at, line] of items.entries()) {
    const { ndc, quantity, unit = '', unitPrice } = line;
    const code = ndc === undefined ? [] : ['N4', ndc];
    yield ['IT1', String(at + 1), quantity, unit, unitPrice, '', 'VN', line.itemNumber, ...code];
    yield ['PAM', '', '', '', '1', (line.totalCents / 100).toFixed(2)];
    yield ['PID', 'F', '', '', '', line.description];
    const [size = '', measure = ''] = line.size?.split(' ') ?? [];
    if (size !== '') yield ['PO4', '1', size, measure];
  }
  yield ['TDS', String(totalCents)];
  for (const { charge, description, totalCents: cents } of lines) {
    if (charge === undefined) continue;
    const code = { Freight: 'D240', Tax: 'H750', Discount: 'C310' }[charge] ?? 'D980';
    const amount = String(Math.abs(cents));
    const words = ['', '', '', '', '', '', '', '', '', description];
    yield ['SAC', charge === 'Discount' ? 'A' : 'C', code, '', '', amount, ...words];
  }
  yield ['CTT', String(items.length)];
}
