import { z } from 'zod';
import { askedDay, day, id, instant, lineOfText, messageAnswer, note } from './fields.ts';
import { route } from './route.ts';

/*
 * Price lists of the pharmacy's own vendors: what a drug costs where no own invoice says so, and
 * what invoices are checked against.
 */

/** A line that gives no price. */
const refusedLine = z.object({
  /** The line in the file, counted from 1. */
  line: z.number().int(),
  message: z.string(),
});

const pricesPer = z.enum(['unit', 'package']);

const previewedPrice = z.object({
  line: z.number().int(),
  ndc: z.string(),
  name: z.string(),
  /** Dispensing units in a package; null if the list doesn't say. */
  packSize: z.number().nullable(),
  unit: z.string().nullable(),
  /** Dollars for a dispensing unit, with up to six decimals. */
  unitPrice: z.number(),
});

const priceListPreview = z.object({
  fileName: z.string(),
  /** The recognized columns with their headings in the file. */
  columns: z.array(z.object({ name: z.string(), heading: z.string() })),
  /** What the price column is for, as said, else as its prices suggest. */
  pricesPer,
  lines: z.number().int(),
  prices: z.number().int(),
  refusedLines: z.number().int(),
  /** The first hundred. */
  refused: z.array(refusedLine),
  sample: z.array(previewedPrice),
  /** Drugs with a NADAC price, and how many cost ten times as much or more, or a tenth or less. */
  comparedWithNadac: z.number().int(),
  farFromNadac: z.number().int(),
  /** The list that was imported from the same file. */
  importedAs: z.string().nullable(),
});

export type PriceListPreview = z.infer<typeof priceListPreview>;

const ownPriceList = z.object({
  id,
  name: z.string(),
  vendor: z.object({ id, name: z.string() }).nullable(),
  effectiveFrom: day,
  /** The last day; null: until a later list has the drug. */
  effectiveTo: day.nullable(),
  pricesPer,
  fileName: z.string(),
  prices: z.number().int(),
  refusedLines: z.number().int(),
  importedByName: z.string().nullable(),
  importedAt: instant,
});

export type OwnPriceList = z.infer<typeof ownPriceList>;

/** Fields of the form beside the file. */
export const priceListFields = z
  .strictObject({
    name: lineOfText(1, 80, 'Enter a name'),
    vendorId: id.optional(),
    effectiveFrom: askedDay(),
    effectiveTo: askedDay().optional(),
    pricesPer,
  })
  .refine(({ effectiveFrom, effectiveTo }) => (effectiveTo ?? effectiveFrom) >= effectiveFrom, {
    path: ['effectiveTo'],
    message: 'The last day is before the first day',
  });

export const previewFields = z.strictObject({ pricesPer: pricesPer.optional() });

export const priceListRoutes = {
  listPriceLists: route('GET /api/price-lists', {
    access: 'signed_in',
    summary: 'List own price lists, latest first day first',
    answer: z.array(ownPriceList),
  }),
  previewPriceList: route('POST /api/price-lists/preview', {
    access: 'member',
    summary: 'Preview a price list (field `file`, CSV or XLSX)',
    bodyKind: 'multipart',
    answer: priceListPreview,
  }),
  importPriceList: route('POST /api/price-lists', {
    access: 'member',
    summary:
      'Import a price list: `file`, `name`, `effectiveFrom`, `pricesPer`, optional `effectiveTo` and `vendorId`',
    bodyKind: 'multipart',
    status: 201,
    answer: ownPriceList,
  }),
  deletePriceList: route('DELETE /api/price-lists/:id', {
    access: 'pharmacy_admin',
    needsConfirmation: true,
    summary: 'Delete a price list; requires a reason',
    body: z.strictObject({ note }),
    answer: messageAnswer,
  }),
};
