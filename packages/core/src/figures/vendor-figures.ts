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

/** The vendor figures of the catalogue: billed, paid, when paid, and owed. */
export const vendorFigures = {
  vendorSpend: dollars(
    'Vendor spend',
    ofInvoices,
    'Total of vendor invoices dated in the period, excluding those canceled, ' +
      'disputed, or flagged as duplicates.',
    sum(plus(['invoiced', 'Invoices'])),
  ),
  vendorPayments: dollars(
    'Paid to vendors',
    ofVendors,
    'Payments made on vendor invoices in the period, whatever the invoice date.',
    sum(plus(['invoicePaid', 'Payments'])),
  ),
  vendorInvoices: count(
    'Vendor invoices',
    ofInvoices,
    'Number of vendor invoices dated in the period.',
    sum(plus(['invoiceRows', 'Invoices'])),
  ),
  vendorOpen: dollars(
    'Open invoice amounts',
    ofInvoices,
    'Amount still due on vendor invoices dated in the period, excluding those ' +
      'disputed or flagged as duplicates.',
    sum(plus(['invoicesOpen', 'Open invoices'])),
  ),
  vendorOverdue: dollars(
    'Overdue invoice amounts',
    ofInvoices,
    'Amount still due on vendor invoices past their due date, excluding those that ' +
      'are disputed or flagged as duplicates.',
    sum(plus(['invoicesOverdue', 'Overdue invoices'])),
  ),
  overdueInvoices: count(
    'Overdue invoices',
    ofInvoices,
    'Number of vendor invoices past their due date and not paid in full.',
    sum(plus(['overdueRows', 'Overdue invoices'])),
  ),
  vendorDue: dollars(
    'Due to vendors',
    ofVendors,
    'Total of vendor invoices due in the period and before today, excluding credits and ' +
      'those disputed or flagged as duplicates.',
    sum(plus(['invoicesDue', 'Invoices due'])),
  ),
  vendorPaidInTime: dollars(
    'Paid to vendors on time',
    ofVendors,
    'Amount paid by the due date on vendor invoices due in the period and before today.',
    sum(plus(['dueInTime', 'Paid by the due date'])),
  ),
  paidInTimeShare: percent(
    'Paid to vendors on time (%)',
    ofVendors,
    'Amount paid by the due date divided by the amount due. Not available if nothing was due.',
    ratio('vendorPaidInTime', 'vendorDue', null),
  ),
} as const satisfies Partial<Record<FigureName, FigureDefinition>>;
