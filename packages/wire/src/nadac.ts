import { z } from 'zod';
import { day, id, instant } from './fields.ts';
import { route } from './route.ts';

/** A year of the public list has about a million lines, 150 MB. */
export const nadacBytesMax = 512 * 1024 * 1024;

/** Of an import, as many are kept as anyone looks at. */
export const nadacFindingsMax = 100;

export const nadacFinding = z.object({
  /** In the file, counted from 1. */
  line: z.number().int(),
  message: z.string(),
});

export const nadacImport = z.object({
  id,
  fileName: z.string(),
  /** The newest day that the file says of itself. */
  asOf: day.nullable(),
  /** Lines of the file without its headings. */
  lines: z.number().int(),
  /** Prices that were not known, and those that the file says otherwise than before. */
  newPrices: z.number().int(),
  changedPrices: z.number().int(),
  /** Lines that say no price; the first of them are in `findings`. */
  badLines: z.number().int(),
  findings: z.array(nadacFinding),
  importedBy: z.string().nullable(),
  importedAt: instant,
});

export type NadacImport = z.infer<typeof nadacImport>;

export const nadacState = z.object({
  /** How many prices there are, of how many drugs, and the day they are as of. */
  prices: z.number().int(),
  drugs: z.number().int(),
  asOf: day.nullable(),
  /** The newest first. */
  imports: z.array(nadacImport),
});

export const nadacRoutes = {
  getNadac: route({
    method: 'GET',
    path: '/api/system/nadac',
    access: 'super_admin',
    summary: 'Get drug prices (NADAC) and recent imports',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: nadacState,
  }),
  importNadac: route({
    method: 'POST',
    path: '/api/system/nadac',
    access: 'super_admin',
    summary: 'Import drug prices (NADAC) from the field `file`',
    bodyKind: 'multipart',
    answerKind: 'json',
    status: 201,
    answer: nadacImport,
  }),
};
