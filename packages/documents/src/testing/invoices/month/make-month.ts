import { addDays } from '@pfs/core/days';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import { write810 } from '@pfs/edi/invoices/write-810';
import { type InvoiceFile, makeInvoiceFile } from '../make-invoice.ts';
import type { TrueInvoice } from '../make-line.ts';
import { firstDay, monthPrices, plainMonth, today } from './plain-month.ts';
import {
  type MonthPayment,
  type MonthPrice,
  type Planted,
  type PlantedInvoice,
  plantAboveLast,
  plantAboveNadac,
  plantArithmetic,
  plantSameAmount,
  plantSameLines,
  plantSameNumber,
  plantTotal,
  plantUnit,
} from './plant-lines.ts';

/** A month of invoices of three vendors with thirty planted mistakes of every kind. */
export interface InvoiceMonth {
  /** The day of the review: the payment of four invoices is overdue. */
  readonly today: string;
  /** In order of arrival. */
  readonly invoices: readonly TrueInvoice[];
  readonly prices: readonly MonthPrice[];
  /** To be recorded once the invoices are approved. */
  readonly payments: readonly MonthPayment[];
  readonly planted: readonly Planted[];
}

/** The same seed gives the same month. */
export function makeMonth(seed = 1): InvoiceMonth {
  const invoices = plainMonth(seed);
  const planted: Planted[] = [];
  const change = (at: number, plant: (invoice: TrueInvoice) => PlantedInvoice): void => {
    const made = plant(invoices[at] as TrueInvoice);
    invoices[at] = made.invoice;
    planted.push(made.planted);
  };
  for (const [at, cents] of [270, 1_213, 4_096, 90].entries()) {
    change(5 + 3 * at, (invoice) => plantArithmetic(invoice, cents));
  }
  for (const [at, cents] of [1_357, 20_011, 733, 5_171].entries()) {
    change(6 + 3 * at, (invoice) => plantTotal(invoice, cents));
  }
  for (const at of [0, 1, 2, 3]) change(4 + 3 * at, (invoice) => plantAboveNadac(invoice, at));
  const used = new Set<string>();
  for (const at of [17, 18, 19, 20]) {
    const drug = drugBefore(invoices.slice(0, at), used);
    change(at, (invoice) => plantAboveLast(invoice, drug));
  }
  change(16, (invoice) => plantUnit(invoice, 'unit_not_known', 4));
  change(21, (invoice) => plantUnit(invoice, 'unit_not_known', 5));
  change(22, (invoice) => plantUnit(invoice, 'unit_does_not_fit', 6));
  const again = [
    plantSameNumber(invoices[23] as TrueInvoice, 28),
    plantSameNumber(invoices[24] as TrueInvoice, 29),
    plantSameLines(invoices[25] as TrueInvoice, 30),
    plantSameAmount(invoices[26] as TrueInvoice),
  ];
  const payments = paymentsOf(invoices, planted);
  for (const { invoiceNumber, totalCents: amountCents, vendorName } of invoices.slice(0, 4)) {
    const about = { vendorName, invoiceNumber, line: undefined, reason: undefined };
    planted.push({ kind: 'overdue', ...about, amountCents });
  }
  return {
    today,
    invoices: [...invoices, ...again.map(({ invoice }) => invoice)],
    prices: monthPrices,
    payments,
    planted: [...planted, ...again.map((one) => one.planted)],
  };
}

/** A drug that was bought before at its usual price. */
function drugBefore(invoices: readonly TrueInvoice[], used: Set<string>): ExampleDrug {
  const bought = new Set(invoices.slice(0, 10).flatMap(({ lines }) => lines.map(({ ndc }) => ndc)));
  const drug = exampleDrugs.slice(7).find(({ ndc }) => bought.has(ndc) && !used.has(ndc));
  if (drug === undefined) throw new RangeError('no drug was bought before');
  used.add(drug.ndc);
  return drug;
}

/** Two invoices are paid in full, three with more than their total. */
function paymentsOf(invoices: readonly TrueInvoice[], planted: Planted[]): MonthPayment[] {
  const more = new Map([
    [10, 5_000],
    [13, 1],
    [19, 27_345],
    [14, 0],
    [20, 0],
  ]);
  return [...more].map(([at, over]) => {
    const { invoiceNumber, totalCents, vendorName } = invoices[at] as TrueInvoice;
    const about = { vendorName, invoiceNumber };
    if (over > 0) {
      const whole = { line: undefined, reason: undefined, amountCents: over };
      planted.push({ kind: 'paid_over_total', ...about, ...whole });
    }
    return { ...about, amountCents: totalCents + over, paidOn: addDays(firstDay, 30) };
  });
}

const formats = ['pdf', 'edi', 'pdf', 'csv', 'pdf', 'headed_workbook', 'workbook'] as const;

/** A month as the files its vendors send, one invoice each, in order. */
export async function monthFiles({ invoices }: InvoiceMonth): Promise<readonly InvoiceFile[]> {
  const files: InvoiceFile[] = [];
  for (const [at, invoice] of invoices.entries()) {
    const format = formats[at % formats.length] ?? 'pdf';
    if (format === 'edi') files.push(ediFile([invoice]));
    else files.push(await makeInvoiceFile([invoice], format, at));
  }
  return files;
}

/** Invoices as an X12 810. */
export function ediFile(invoices: readonly [TrueInvoice, ...TrueInvoice[]]): InvoiceFile {
  const [{ invoiceNumber, vendor }] = invoices;
  return { fileName: `${vendor}-${invoiceNumber}.810`, bytes: write810(invoices), invoices };
}
