import { addDays } from '@pfs/core/days';
import type { DuplicateReason } from '@pfs/core/invoice-audit/finding';
import type { ExampleDrug } from '@pfs/edi/example-drugs';
import { exampleDrugs } from '@pfs/edi/example-drugs';
import { makeCharge, makeLine } from '../make-line.ts';
import type { TrueInvoice } from '../true-invoice.ts';
import { dueOf, vendors } from '../vendors.ts';
import { firstDay, packageOf } from './plain-month.ts';
import type { PlantedInvoice } from './plant-lines.ts';

/** Same number with a zero or a blank more, on another day. */
export function plantSameNumber(invoice: TrueInvoice, day: number): PlantedInvoice {
  const { invoiceNumber: number } = invoice;
  const invoiceNumber = /^\d/.test(number) ? `00${number}` : number.replace('-', '');
  return planted(onDay({ ...invoice, invoiceNumber }, day), 'same_number');
}

/** Same lines under another number, on another day. */
export function plantSameLines(invoice: TrueInvoice, day: number): PlantedInvoice {
  const invoiceNumber = `${invoice.invoiceNumber}7`;
  return planted(onDay({ ...invoice, invoiceNumber }, day), 'same_lines');
}

/** Other lines of the same amount, on the same day. */
export function plantSameAmount(invoice: TrueInvoice): PlantedInvoice {
  const drug = exampleDrugs.at(-30) as ExampleDrug;
  const line = makeLine({ drug, sold: packageOf(drug), quantity: 2 });
  const fee = makeCharge('Fee', 'Cold chain fee', invoice.totalCents - line.totalCents);
  const invoiceNumber = `${invoice.invoiceNumber}5`;
  return planted({ ...invoice, invoiceNumber, lines: [line, fee] }, 'same_amount_and_date');
}

function onDay(invoice: TrueInvoice, day: number): TrueInvoice {
  const invoiceDate = addDays(firstDay, day);
  const dueDate = invoice.dueDate && dueOf(vendors[invoice.vendor], invoiceDate);
  return { ...invoice, invoiceDate, dueDate };
}

function planted(invoice: TrueInvoice, reason: DuplicateReason): PlantedInvoice {
  const { invoiceNumber, totalCents: amountCents, vendorName } = invoice;
  const kind = 'duplicate_invoice';
  return {
    invoice,
    planted: { kind, vendorName, invoiceNumber, line: undefined, amountCents, reason },
  };
}
