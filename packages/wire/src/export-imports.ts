import { exportTargets, isExportTarget, rxPatterns } from '@pfs/core/exports/export-fields';
import { refundPayers } from '@pfs/core/refunds';
import { z } from 'zod';
import { askedDay, day, dollars, id, instant, lineOfText, note } from './fields.ts';
import { route } from './route.ts';

const importStatuses = ['reading', 'mapping', 'imported', 'failed'] as const;

const target = z.string().refine(isExportTarget, 'Unknown field');

const contents = ['claims', 'refunds'] as const;

const rowSums = z.object({ rows: z.number().int(), amount: dollars });

/** What the rows of a refund report come to beside the 835s and the other reports. */
const reportedRefunds = z.object({
  /** Those that no 835 has: they count. */
  counted: rowSums,
  /** Those that an 835 has, which counts. */
  known: rowSums,
  /** Those that a newer report has. */
  replaced: rowSums,
  /** Those without a payment, by their SDRA. */
  expected: rowSums,
  /** Of those that an 835 has: where it says another amount; the first hundred. */
  differingRows: z.number().int(),
  differing: z.array(
    z.object({
      ...{ id, line: z.number().int(), rxNumber: z.string(), icn: z.string().nullable() },
      ...{ reported: dollars, known: dollars },
    }),
  ),
});

export type ReportedRefunds = z.infer<typeof reportedRefunds>;

const dayOrders = ['month_first', 'day_first'] as const;

/** A problem or a refused row, as a sentence. */
const told = z.object({ code: z.string(), message: z.string() });

/** A claims export of the pharmacy system, and what it was imported as. */
const exportImport = z.object({
  id,
  fileName: z.string(),
  fileSize: z.number().int(),
  origin: z.enum(['upload', 'mail', 'folder']),
  /** By its columns: a claims export, or a report of Medicare refunds. */
  content: z.enum(contents),
  /** `mapping`: it waits until a person says what its columns are. */
  status: z.enum(importStatuses),
  reason: z.string().nullable(),
  /** The name of its map. */
  sourceName: z.string().nullable(),
  /** Local time without a zone, `2026-09-04T15:47:00`. */
  asOf: z.string().nullable(),
  from: day.nullable(),
  to: day.nullable(),
  /** Rows: all read, and of these new, changed and same as before. */
  rows: z.number().int(),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  sameRows: z.number().int(),
  refusedRows: z.number().int(),
  fills: z.number().int(),
  paid: dollars,
  patientPay: dollars,
  uploadedByName: z.string().nullable(),
  createdAt: instant,
  importedAt: instant.nullable(),
});

export type ExportImport = z.infer<typeof exportImport>;

const refusedRow = told.extend({ line: z.number().int() });

const exportImportDetail = exportImport.extend({
  problems: z.array(told),
  /** Only of a refund report. */
  refunds: reportedRefunds.nullable(),
  /** The first hundred. */
  refused: z.array(refusedRow),
  /** Fills whose payments and patient pay don't add up to their price; the first hundred. */
  gapCount: z.number().int(),
  gaps: z.array(
    z.object({
      fillId: id,
      rxNumber: z.string(),
      fillNumber: z.number().int(),
      filledOn: day,
      price: dollars,
      gap: dollars,
    }),
  ),
});

export type ExportImportDetail = z.infer<typeof exportImportDetail>;

/** A row as it would be imported: one text for each field. */
const previewRow = z.object({
  line: z.number().int(),
  values: z.record(z.string(), z.string()),
});

const exportPreview = z.object({
  content: z.enum(contents),
  /** Only of a refund report; who paid its refunds is a guess until it is chosen. */
  refunds: reportedRefunds.nullable(),
  refundsFrom: z.enum(refundPayers).nullable(),
  system: z.string().nullable(),
  sourceName: z.string().nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      /** Columns of patients and prescribers are never read. */
      isPersons: z.boolean(),
      target: target.nullable(),
    }),
  ),
  dayOrder: z.enum(dayOrders),
  dayOrderIsOpen: z.boolean(),
  rxPattern: z.enum(rxPatterns),
  /** `own`, or the NPI or NCPDP ID that was said. */
  store: z.string(),
  /** The newest processed moment; null if a person must say how new the file is. */
  asOf: z.string().nullable(),
  problems: z.array(told),
  /** Whether rows can be imported as they are mapped now. */
  canImport: z.boolean(),
  lines: z.number().int(),
  refusedRows: z.number().int(),
  refused: z.array(refusedRow),
  sample: z.array(previewRow),
  totals: z.object({
    rows: z.number().int(),
    fills: z.number().int(),
    from: day.nullable(),
    to: day.nullable(),
    paid: dollars,
    patientPay: dollars,
    reversed: z.number().int(),
    rejected: z.number().int(),
    byBin: z.array(
      z.object({ bin: z.string().nullable(), claims: z.number().int(), paid: dollars }),
    ),
  }),
});

export type ExportPreview = z.infer<typeof exportPreview>;

const columnsMax = 1_000;

const columns = z
  .record(z.string().max(100), target)
  .refine((map) => Object.keys(map).length <= columnsMax, 'Too many columns')
  .superRefine((map, context) => {
    const seen = new Set<string>();
    for (const [key, one] of Object.entries(map)) {
      if (!seen.has(one)) {
        seen.add(one);
        continue;
      }
      const label = isExportTarget(one) ? exportTargets[one].label : one;
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `${label} is already assigned to another column.`,
      });
    }
  });

const store = z
  .string()
  .regex(/^(own|\d{7}|\d{10})$/, 'Enter a 10-digit NPI or a 7-digit NCPDP ID');

const chosen = {
  ...{ columns, dayOrder: z.enum(dayOrders), store: store.default('own') },
  /** How the file writes Rx numbers; as found in it, unless said. */
  rxPattern: z.enum(rxPatterns).optional(),
  /** Who paid the refunds of a report; as its ICNs suggest, unless said. */
  refundsFrom: z.enum(refundPayers).optional(),
};

export const exportRoutes = {
  listExportImports: route('GET /api/export-imports', {
    access: 'signed_in',
    summary: 'List claims exports and refund reports, newest first',
    query: z.strictObject({
      content: z.enum(contents).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answer: z.array(exportImport),
  }),
  uploadExport: route('POST /api/export-imports', {
    access: 'member',
    summary: 'Upload a claims export or refund report (field `file`, CSV or XLSX)',
    bodyKind: 'multipart',
    status: 201,
    answer: exportImport,
  }),
  getExportImport: route('GET /api/export-imports/:id', {
    access: 'signed_in',
    summary: 'Get a claims export with its refused rows and findings',
    answer: exportImportDetail,
  }),
  previewExport: route('POST /api/export-imports/:id/preview', {
    access: 'member',
    summary: 'Preview the rows of an export',
    body: z.strictObject({
      columns: columns.optional(),
      dayOrder: z.enum(dayOrders).optional(),
      rxPattern: z.enum(rxPatterns).optional(),
      store: store.optional(),
      refundsFrom: z.enum(refundPayers).optional(),
    }),
    answer: exportPreview,
  }),
  importExport: route('POST /api/export-imports/:id/import', {
    access: 'member',
    summary: 'Import an export with this column map and remember the map',
    body: z.strictObject({
      ...chosen,
      /** Where no column says when its claims were processed. */
      asOf: askedDay().optional(),
      sourceName: lineOfText(1, 80, 'Enter a name').optional(),
    }),
    status: 202,
    answer: exportImport,
  }),
  retryExport: route('POST /api/export-imports/:id/retry', {
    access: 'member',
    summary: 'Read a failed export again',
    status: 202,
    answer: exportImport,
  }),
  downloadExport: route('GET /api/export-imports/:id/original', {
    access: 'member',
    summary: 'Download original file',
    answerKind: 'file',
  }),
  deleteExport: route('DELETE /api/export-imports/:id', {
    access: 'pharmacy_admin',
    needsConfirmation: true,
    summary: 'Delete an export; requires a reason',
    body: z.strictObject({ note }),
    answer: z.object({
      ...{ removedFills: z.number().int(), changedFills: z.number().int() },
      /** Refunds that counted and that no other file has. */
      removedRefunds: z.number().int(),
    }),
  }),
};
