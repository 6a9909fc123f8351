import { z } from 'zod';
import { day, dollars, id } from './fields.ts';
import { listWindow } from './list-window.ts';
import { checkPeriod, periodFields } from './period.ts';
import { route } from './route.ts';

/** A part that was paid on a vendor's invoice. */
export const vendorPayment = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  invoiceDate: day,
  paidOn: day,
  amount: dollars,
});

export type VendorPayment = z.infer<typeof vendorPayment>;

export const vendorPaymentRoutes = {
  listVendorPayments: route({
    method: 'GET',
    path: '/api/vendor-payments',
    access: 'signed_in',
    summary: 'List payments to vendors, newest first',
    query: z.strictObject({ ...periodFields, ...listWindow }).superRefine(checkPeriod),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(vendorPayment),
  }),
};
