import { z } from 'zod';
import { askedText, dollars, id, lineOfText } from './fields.ts';
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
  /** The total of its counted invoices: not canceled, disputed or flagged as duplicates. */
  totalSpend: dollars,
  /** For all its invoices, including canceled ones. */
  invoiceCount: z.number().int(),
  /** Payments on its invoices, except canceled ones. */
  totalPaid: dollars,
  /** The open amount of its counted invoices. */
  openBalance: dollars,
  /** A sentence about invoices excluded until reviewed. */
  leftOut: z.string().nullable(),
});

export type Vendor = z.infer<typeof vendor>;

/** A form field; empty means none. The database can't store NUL. */
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
  /** Confirms that it is a different vendor despite a similar name. */
  acceptSimilar: z.boolean().optional(),
};

export const newVendorBody = z.strictObject({ name, ...details });

/** Missing fields stay as they are. */
const changeVendorBody = z.strictObject({
  name: name.optional(),
  ...details,
  /** Inactive vendors aren't offered for new invoices. */
  isActive: z.boolean().optional(),
});

export const vendorRoutes = {
  listVendors: route('GET /api/vendors', {
    access: 'signed_in',
    summary: 'List vendors by name with total spend',
    query: z.strictObject({
      /** Part of a name. */
      search: askedText(200).optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
    answer: z.array(vendor),
  }),
  addVendor: route('POST /api/vendors', {
    access: 'member',
    summary: 'Add a vendor; 409 `similar_vendor` names a similar one',
    body: newVendorBody,
    status: 201,
    answer: vendor,
  }),
  changeVendor: route('PATCH /api/vendors/:id', {
    access: 'member',
    summary: 'Change, activate or deactivate a vendor',
    body: changeVendorBody,
    answer: vendor,
  }),
};
