import { z } from 'zod';
import { askedText, dollars, id, idParams, lineOfText } from './fields.ts';
import { route } from './route.ts';

export const vendor = z.object({
  id,
  name: z.string(),
  vendorCode: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  isActive: z.boolean(),
  /** The totals of its invoices that count: not cancelled, disputed or flagged as duplicates. */
  totalSpend: dollars,
  /** Of all its invoices, cancelled ones too. */
  invoiceCount: z.number().int(),
  /** What was paid on its invoices, cancelled ones apart. */
  totalPaid: dollars,
  /** What is not paid yet of its invoices that count. */
  openBalance: dollars,
  /** Invoices that these leave out until somebody has reviewed them, in a sentence. */
  leftOut: z.string().nullable(),
});

export type Vendor = z.infer<typeof vendor>;

/** A text of a form; an empty one is none. The database knows no NUL. */
function optionalText(lengthMax: number) {
  return z
    .string()
    .trim()
    .max(lengthMax, `At most ${lengthMax} characters`)
    .refine((text) => !text.includes('\0'), 'Remove NUL characters')
    .nullable()
    .optional();
}

const name = lineOfText(1, 200, 'Enter the vendor’s name');

const emailMessage = 'Please enter a valid email address';

const details = {
  vendorCode: optionalText(50),
  contactEmail: z
    .union([z.literal(''), z.email(emailMessage).max(255)])
    .nullable()
    .optional(),
  contactPhone: optionalText(20),
  address: optionalText(500),
  taxId: optionalText(50),
  paymentTerms: optionalText(100),
  /** Its name is much like another vendor's, and it is another one all the same. */
  acceptSimilar: z.boolean().optional(),
};

export const newVendorBody = z.strictObject({ name, ...details });
export type NewVendorBody = z.input<typeof newVendorBody>;

/** What is left out stays as it is. */
export const changeVendorBody = z.strictObject({
  name: name.optional(),
  ...details,
  /** One that is not active is not offered for new invoices. */
  isActive: z.boolean().optional(),
});
export type ChangeVendorBody = z.input<typeof changeVendorBody>;

export const vendorRoutes = {
  listVendors: route({
    method: 'GET',
    path: '/api/vendors',
    access: 'signed_in',
    summary: 'List vendors by name with total spend',
    query: z.strictObject({
      /** Part of a name. */
      search: askedText(200).optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(vendor),
  }),
  addVendor: route({
    method: 'POST',
    path: '/api/vendors',
    access: 'member',
    summary: 'Add a vendor; 409 `similar_vendor` names a similar one',
    bodyKind: 'json',
    body: newVendorBody,
    answerKind: 'json',
    status: 201,
    answer: vendor,
  }),
  changeVendor: route({
    method: 'PATCH',
    path: '/api/vendors/:id',
    access: 'member',
    summary: 'Change, activate or deactivate a vendor',
    params: idParams,
    bodyKind: 'json',
    body: changeVendorBody,
    answerKind: 'json',
    status: 200,
    answer: vendor,
  }),
};
