import { z } from 'zod';
import { day, id, instant } from './fields.ts';
import { route } from './route.ts';

/** A year of NADAC has about a million lines, 150 MB. */
export const priceFileBytesMax = 512 * 1024 * 1024;

/** A workbook is read as a whole; one with a million cells has about 10 MB. */
export const workbookBytesMax = 25 * 1024 * 1024;

/** How many findings of an import are kept. */
export const priceFindingsMax = 100;

const priceFinding = z.object({
  /** The line in the file, counted from 1. */
  line: z.number().int(),
  message: z.string(),
});

const priceImport = z.object({
  id,
  fileName: z.string(),
  /** The newest day in the file. */
  asOf: day.nullable(),
  /** Lines without the headings. */
  lines: z.number().int(),
  /** New prices, and prices that changed. */
  newPrices: z.number().int(),
  changedPrices: z.number().int(),
  /** Lines without a price; the first ones are in `findings`. */
  badLines: z.number().int(),
  findings: z.array(priceFinding),
  importedBy: z.string().nullable(),
  importedAt: instant,
});

export type PriceImport = z.infer<typeof priceImport>;

const priceListState = z.object({
  /** The number of prices and drugs, and the as-of day. */
  prices: z.number().int(),
  drugs: z.number().int(),
  asOf: day.nullable(),
  /** Newest first. */
  imports: z.array(priceImport),
});

const nadacAge = z.object({
  /** The newest day of the list; null: no prices have been imported. */
  asOf: day.nullable(),
  /** Days since then, in the caller’s time zone. */
  days: z.number().int().nullable(),
  /** Whether they are too many to rely on. */
  isOld: z.boolean(),
});

export type NadacAge = z.infer<typeof nadacAge>;

export const drugPriceRoutes = {
  getNadac: route('GET /api/system/nadac', {
    access: 'super_admin',
    summary: 'Get drug prices (NADAC) and recent imports',
    answer: priceListState,
  }),
  importNadac: route('POST /api/system/nadac', {
    access: 'super_admin',
    summary: 'Import drug prices (NADAC) from the field `file`',
    bodyKind: 'multipart',
    status: 201,
    answer: priceImport,
  }),
  getMfpPrices: route('GET /api/system/mfp', {
    access: 'super_admin',
    summary: 'Get Medicare negotiated prices (MFP) and recent imports',
    answer: priceListState,
  }),
  importMfpPrices: route('POST /api/system/mfp', {
    access: 'super_admin',
    summary: 'Import Medicare negotiated prices (MFP) from the field `file`',
    bodyKind: 'multipart',
    status: 201,
    answer: priceImport,
  }),
  getNadacAge: route('GET /api/drug-prices/nadac', {
    access: 'signed_in',
    summary: 'Get how old the drug prices (NADAC) are',
    answer: nadacAge,
  }),
};
