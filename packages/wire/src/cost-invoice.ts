import { z } from 'zod';
import { day, id } from './fields.ts';

/** The own invoice, and its line, that says what a unit of a drug cost. */
export const costInvoice = z.object({
  id,
  lineId: id,
  invoiceNumber: z.string(),
  vendorName: z.string(),
  invoiceDate: day,
});

export type CostInvoice = z.infer<typeof costInvoice>;
