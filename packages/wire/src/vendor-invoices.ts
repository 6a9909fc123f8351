import { z } from 'zod';
import { day, dollars, id } from './fields.ts';
import { listWindow } from './list-window.ts';
import { checkPeriod, periodFields } from './period.ts';
import { route } from './route.ts';

export const invoiceStatuses = ['pending', 'approved', 'paid', 'disputed', 'cancelled'] as const;

export const vendorInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  status: z.enum(invoiceStatuses),
  totalAmount: dollars,
  paidAmount: dollars,
  invoiceDate: day,
  dueDate: day.nullable(),
  paidDate: day.nullable(),
  fileName: z.string().nullable(),
});

export type VendorInvoice = z.infer<typeof vendorInvoice>;

/** What invoices can be asked for by; `from` and `to` are days of the invoice. */
const filter = {
  ...periodFields,
  /** Days on which it was paid. */
  paidFrom: periodFields.from,
  paidTo: periodFields.to,
  /** Whether it was cancelled. */
  cancelled: z.enum(['true', 'false']).optional(),
};

export const vendorInvoiceRoutes = {
  listVendorInvoices: route({
    method: 'GET',
    path: '/api/vendor-invoices',
    access: 'signed_in',
    summary: 'Invoices of vendors, the latest first; pages as for claims',
    query: z
      .strictObject({
        ...filter,
        ...listWindow,
      })
      .superRefine((asked, context) => {
        checkPeriod(asked, context);
        checkPaid(asked, context);
      }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(vendorInvoice),
  }),
};

interface AskedPaid {
  readonly paidFrom?: string | undefined;
  readonly paidTo?: string | undefined;
}

function checkPaid({ paidFrom, paidTo }: AskedPaid, context: z.RefinementCtx): void {
  if (paidFrom === undefined || paidTo === undefined || paidFrom <= paidTo) return;
  const message = `The last day must not be before the first, ${paidFrom}`;
  context.addIssue({ code: 'custom', path: ['paidTo'], message });
}
