import type { FigureName } from './figure-names.ts';
import {
  count,
  dollars,
  type FigureDefinition,
  percent,
  plus,
  ratio,
  sum,
  timeDimensions,
} from './formula.ts';

const ofInvoices = ['vendor', 'status', ...timeDimensions] as const;
const ofVendors = ['vendor', ...timeDimensions] as const;

/** What vendors bill, what of it was paid and when, and what is owed; part of the catalogue. */
export const vendorFigures = {
  vendorSpend: dollars(
    'Vendor spend',
    ofInvoices,
    'The totals of the vendor invoices dated in the period, without those that are cancelled, ' +
      'disputed or flagged as duplicates.',
    sum(plus(['invoiced', 'Invoices'])),
  ),
  vendorPayments: dollars(
    'Paid to vendors',
    ofVendors,
    'What was paid on vendor invoices in the period, part by part, whenever they are dated.',
    sum(plus(['invoicePaid', 'Payments'])),
  ),
  vendorInvoices: count(
    'Vendor invoices',
    ofInvoices,
    'The number of vendor invoices dated in the period.',
    sum(plus(['invoiceRows', 'Invoices'])),
  ),
  vendorOpen: dollars(
    'Open invoice amounts',
    ofInvoices,
    'What is still to be paid on vendor invoices dated in the period, without those that are ' +
      'disputed or flagged as duplicates.',
    sum(plus(['invoicesOpen', 'Open invoices'])),
  ),
  vendorOverdue: dollars(
    'Overdue invoice amounts',
    ofInvoices,
    'What is still to be paid on vendor invoices whose due date has passed, without those that ' +
      'are disputed or flagged as duplicates.',
    sum(plus(['invoicesOverdue', 'Overdue invoices'])),
  ),
  overdueInvoices: count(
    'Overdue invoices',
    ofInvoices,
    'The number of vendor invoices that are not paid in full and whose due date has passed.',
    sum(plus(['overdueRows', 'Overdue invoices'])),
  ),
  vendorDue: dollars(
    'Due to vendors',
    ofVendors,
    'The totals of the vendor invoices due in the period and before today, without credits and ' +
      'those that are disputed or flagged as duplicates.',
    sum(plus(['invoicesDue', 'Invoices that fell due'])),
  ),
  vendorPaidInTime: dollars(
    'Paid to vendors in time',
    ofVendors,
    'What was paid by its due date on the vendor invoices due in the period and before today.',
    sum(plus(['dueInTime', 'Paid by the due date'])),
  ),
  paidInTimeShare: percent(
    'Paid to vendors in time, in percent',
    ofVendors,
    'What was paid by its due date divided by what fell due. Not known where nothing fell due.',
    ratio('vendorPaidInTime', 'vendorDue', null),
  ),
} as const satisfies Partial<Record<FigureName, FigureDefinition>>;
