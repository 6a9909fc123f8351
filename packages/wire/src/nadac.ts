import { z } from 'zod';
import { day, id, instant } from './fields.ts';
import { route } from './route.ts';

/** A year of the public list has about a million lines, 150 MB. */
export const nadacBytesMax = 512 * 1024 * 1024;

/** How many findings of an import are kept. */
export const nadacFindingsMax = 100;

const nadacFinding = z.object({
  /** The line in the file, counted from 1. */
  line: z.number().int(),
  message: z.string(),
});

const nadacImport = z.object({
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
  findings: z.array(nadacFinding),
  importedBy: z.string().nullable(),
  importedAt: instant,
});

export type NadacImport = z.infer<typeof nadacImport>;

const nadacState = z.object({
  /** The number of prices and drugs, and the as-of day. */
  prices: z.number().int(),
  drugs: z.number().int(),
  asOf: day.nullable(),
  /** Newest first. */
  imports: z.array(nadacImport),
});

export const nadacRoutes = {
  getNadac: route('GET /api/system/nadac', {
    access: 'super_admin',
    summary: 'Get drug prices (NADAC) and recent imports',
    answer: nadacState,
  }),
  importNadac: route('POST /api/system/nadac', {
    access: 'super_admin',
    summary: 'Import drug prices (NADAC) from the field `file`',
    bodyKind: 'multipart',
    status: 201,
    answer: nadacImport,
  }),
};
