import { addDays } from '@pfs/core/days';
import { parseCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TypedInvoice } from '@pfs/wire/vendor-invoice';
import { AppError } from '../../platform/errors.ts';
import type { NewInvoice, NewInvoiceLine } from './new-invoice.ts';

/** Words for dollars of the United States. */
const dollarWords = /^(|\$|USD|US ?\$|US DOLLARS?|DOLLARS?)$/i;

/** An invoice as a person said it; throws what is wrong with its days or its currency. */
export function toNewInvoice(typed: TypedInvoice, today: Day): NewInvoice {
  requireDollars(typed);
  requireDays(typed, today);
  return {
    vendorId: typed.vendorId,
    invoiceNumber: typed.invoiceNumber,
    invoiceDate: typed.invoiceDate,
    dueDate: typed.dueDate ?? null,
    status: 'pending',
    totalCents: centsOf(typed.totalAmount),
    lineItems: typed.lineItems.map(toLine),
  };
}

function toLine(line: TypedInvoice['lineItems'][number]): NewInvoiceLine {
  return {
    ...line,
    totalCents: centsOf(line.totalPrice),
    packSize: line.packSize ?? undefined,
    dispensingUnit: line.dispensingUnit ?? undefined,
  };
}

/** The text's form was checked when it came in. */
function centsOf(text: string) {
  const cents = parseCents(text);
  if (cents === undefined) throw new RangeError('an amount that is none');
  return toCents(cents);
}

function requireDollars({ currency = '' }: TypedInvoice): void {
  if (dollarWords.test(currency.trim())) return;
  const message = `This invoice is in ${currency}. Only US dollar amounts are supported.`;
  throw new AppError('other_currency', { message, fields: { currency: message } });
}

function requireDays({ invoiceDate, dueDate }: TypedInvoice, today: Day): void {
  // A day ahead, for what was written where it is tomorrow already.
  if (invoiceDate > addDays(today, 1)) {
    refuse('invoiceDate', 'The invoice date is in the future');
  }
  if (dueDate !== undefined && dueDate !== null && dueDate < invoiceDate) {
    refuse('dueDate', 'The due date can’t be before the invoice date');
  }
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}
