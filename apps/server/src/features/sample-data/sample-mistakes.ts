import { addDays } from '@pfs/core/days';
import { claimCost } from '@pfs/core/metrics/unit-cost';
import { sumCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SampleInvoice } from './sample-invoice.ts';
import type { SampleWholesaler } from './sample-wholesalers.ts';

type Mistake = (invoice: SampleInvoice) => SampleInvoice;

/** Mistakes as wholesalers make them, one on each of these invoices, counted from the last. */
const planted: readonly (readonly [SampleWholesaler['sells'], number, Mistake])[] = [
  ['generics', 1, dearer],
  ['the rest', 1, lineTooHigh],
  ['brands', 4, totalTooHigh],
  ['generics', 5, paidTooMuch],
];
const billedTwice = { sells: 'brands', fromLast: 2, daysLater: 3 } as const;

/** The invoices of a year with what an audit should find in them, at the end of the year. */
export function withMistakes(year: readonly SampleInvoice[], until: Day): SampleInvoice[] {
  const found = [...year];
  for (const [sells, fromLast, mistake] of planted) {
    const at = placeOf(found, sells, fromLast);
    const invoice = found[at];
    if (invoice !== undefined) found[at] = mistake(invoice);
  }
  const at = placeOf(found, billedTwice.sells, billedTwice.fromLast);
  const first = found[at];
  const again = first === undefined ? undefined : addDays(first.invoiceDate, billedTwice.daysLater);
  if (first === undefined || again === undefined || again > until) return found;
  found.splice(at + 1, 0, {
    ...first,
    ...{ status: 'pending', payments: [], invoiceDate: again },
    invoiceNumber: first.invoiceNumber.replace('-', ' '),
    dueDate: addDays(again, first.wholesaler.termDays),
  });
  return found;
}

function placeOf(
  year: readonly SampleInvoice[],
  sells: SampleWholesaler['sells'],
  fromLast: number,
): number {
  const places = [...year.keys()].filter((at) => year[at]?.wholesaler.sells === sells);
  return places.at(-fromLast) ?? -1;
}

/** The first drug costs an eighth more than before. */
function dearer(invoice: SampleInvoice): SampleInvoice {
  const [line, ...others] = invoice.lines;
  if (line === undefined) return invoice;
  const micros = Math.round((Number(line.unitPrice) * 1_125_000) / 10) * 10;
  const totalCents = claimCost(Number(line.quantity) * 1_000, micros);
  const lines = [{ ...line, unitPrice: (micros / 1_000_000).toFixed(5), totalCents }, ...others];
  return withTotal(invoice, lines);
}

function lineTooHigh(invoice: SampleInvoice): SampleInvoice {
  const [line, ...others] = invoice.lines;
  if (line === undefined) return invoice;
  const totalCents = toCents(line.totalCents + 18_00);
  return withTotal(invoice, [{ ...line, totalCents }, ...others]);
}

function withTotal(invoice: SampleInvoice, lines: SampleInvoice['lines']): SampleInvoice {
  const totalCents = sumCents(lines.map((line) => line.totalCents));
  return paidInFull({ ...invoice, lines, totalCents });
}

function totalTooHigh(invoice: SampleInvoice): SampleInvoice {
  return paidInFull({ ...invoice, totalCents: toCents(invoice.totalCents + 25_00) });
}

/** What was paid already was what the invoice asked for. */
function paidInFull(invoice: SampleInvoice): SampleInvoice {
  const { payments, totalCents } = invoice;
  return { ...invoice, payments: payments.map((part) => ({ ...part, amountCents: totalCents })) };
}

function paidTooMuch(invoice: SampleInvoice): SampleInvoice {
  const payments = invoice.payments.map((part) => ({
    ...part,
    amountCents: toCents(part.amountCents + 12_50),
  }));
  return { ...invoice, payments };
}
