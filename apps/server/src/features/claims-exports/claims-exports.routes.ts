import { exportTargets } from '@pfs/core/exports/export-fields';
import { refusalText } from '@pfs/core/exports/export-problems';
import type { ExportRow, ReportedRefund } from '@pfs/core/exports/export-row';
import { formatUsd, toCents, toDollars } from '@pfs/core/money';
import type { ExportReading } from '@pfs/documents/exports/read-export';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { ExportImport, ExportPreview, exportRoutes } from '@pfs/wire/export-imports';
import { exportRoutes as routes } from '@pfs/wire/export-imports';
import type { BodyOf } from '@pfs/wire/route';
import { sql } from 'kysely';
import { decimalText } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { deleteOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { openStoredFile } from '../../platform/files/data-keys.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App, Platform } from '../../platform/platform.ts';
import { type Member, requireApproval } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  deleteFileObject,
  goneOf,
  openOriginal,
  type RemovalParts,
  receiveFile,
  removeAfterCommit,
  retryFile,
} from '../intake/public.ts';
import { lockLedger } from '../ledger/public.ts';
import { findToday } from '../organizations/public.ts';
import { exportKind, readExportQueue } from './export-kind.ts';
import {
  type Chosen,
  findImport,
  findSource,
  type ImportRow,
  lockImport,
  updateImport,
} from './imports.repository.ts';
import { readImportFile } from './read-import.ts';
import { tryReport } from './reported-refunds.ts';
import { getImport, getImportDetail, listImports, problemsOf } from './show-import.ts';
import { nameOf, refundsFromOf, removeRows } from './store-import.ts';

/** Each reads the whole file; a person who maps columns stays far below this. */
const previewsPerMinuteMax = 60;

export function registerExportRoutes(app: App): void {
  const { http } = app;

  http.inPharmacy(routes.listExportImports, [], ({ query, inTenant }) =>
    inTenant(async (tx) => [...(await listImports(tx, query))]),
  );
  http.handle(routes.uploadExport, async ({ actor, request, origin }) => {
    const { fileName, content, truncated } = await takeOneFile(request);
    return receiveFile(app, exportKind, {
      ...{ actor, origin },
      file: { fileName, content, truncated, source: 'upload' },
    });
  });
  http.inPharmacy(routes.getExportImport, 'not_found', ({ params, inTenant }) =>
    inTenant((tx) => getImportDetail(tx, params.id)),
  );
  http.handle(
    routes.previewExport,
    ({ actor, params, body, reply }) =>
      previewExport(app, {
        ...{ organizationId: actor.organizationId, id: params.id, body, gone: goneOf(reply) },
      }),
    { callsPerMinuteMax: previewsPerMinuteMax },
  );
  http.handle(routes.importExport, ({ actor, params, body, by }) => {
    requireApproval(app, actor);
    return importExport(app, { actor, id: params.id, body, by });
  });
  http.handle(routes.retryExport, ({ actor, params, origin }) => {
    requireApproval(app, actor);
    return retryFile(app, exportKind, { id: params.id, actor, origin });
  });
  http.handle(routes.downloadExport, async ({ actor, params, reply, origin }) => {
    const asked = { id: params.id, actor, origin };
    return sendOriginal(reply, await openOriginal(app, exportKind, asked));
  });
  http.inPharmacy(routes.deleteExport, 'no_organization', ({ actor, params, body, by }) =>
    deleteExport(app, {
      ...{ actor, id: params.id, note: body.note, by },
    }),
  );
}

interface Importing {
  readonly actor: Pick<Member, 'organizationId' | 'userId'>;
  readonly id: string;
  readonly body: BodyOf<typeof exportRoutes.importExport>;
  readonly by: AuditContext;
}

/**
 * Imports an export with the columns that a person chose, in the background. One that was imported
 * before is read anew, and its rows are replaced.
 */
function importExport(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  { actor, id, body, by }: Importing,
): Promise<ExportImport> {
  return database.withTenant(actor.organizationId, async (tx) => {
    const current = orNotFound(await lockImport(tx, id));
    if (current.status === 'reading') throw stillReading();
    if (current.status === 'failed') {
      throw new AppError('conflict', { message: 'This file couldn’t be read. Click Retry first.' });
    }
    const { columns, dayOrder, rxPattern, store, sourceName, refundsFrom } = body;
    const chosen: Chosen = {
      ...{ columns: columns as Chosen['columns'], dayOrder, store, by: actor.userId },
      ...(rxPattern === undefined ? {} : { rxPattern }),
      ...(sourceName === undefined ? {} : { sourceName }),
      ...(refundsFrom === undefined ? {} : { refundsFrom }),
    };
    await updateImport(tx, id, {
      ...{ status: 'reading', attempts: 0, reason: null, reason_code: null },
      ...{ chosen: jsonText(chosen), as_of_said: body.asOf ?? current.as_of_said },
    });
    await insertAuditRow(tx, {
      ...{ ...by, entityType: 'export_import', entityId: id, action: 'update' },
      description: 'Chose the columns of a claims export',
      newValues: { ...body },
    });
    await jobs.send(tx, readExportQueue, id);
    return getImport(tx, id);
  });
}

function stillReading(): AppError {
  return new AppError('conflict', {
    message: 'This file is still being read. Wait until it’s done.',
  });
}

interface Deletion {
  readonly actor: Pick<Member, 'organizationId' | 'userId'>;
  readonly id: string;
  readonly note: string;
  readonly by: AuditContext;
}

/** A hundred thousand rows go in one statement. */
const statementTimeoutMs = 5 * 60_000;

/**
 * Deletes an export as if it had never been uploaded: what other exports say of its fills stands
 * again. Its content is removed after the commit; if that is cut off, the nightly cleanup removes
 * it.
 */
async function deleteExport(parts: RemovalParts, deletion: Deletion) {
  const { organizationId } = deletion.actor;
  const { content, answer } = await parts.database.withTenant(
    organizationId,
    (tx) => deleteIn(tx, deletion),
    { statementTimeoutMs },
  );
  await removeAfterCommit(parts, { organizationId, ...content }, 'a deleted export');
  return answer;
}

/** Refunds of a report that count. */
async function countRefunds(tx: TenantTransaction, id: string): Promise<number> {
  const row = await selectOwn(tx, 'mfp_refunds', { import_id: id })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function deleteIn(tx: TenantTransaction, { id, note, by }: Deletion) {
  await lockLedger(tx);
  const file = orNotFound(await lockImport(tx, id));
  if (file.status === 'reading') throw stillReading();
  const before = await getImport(tx, id);
  const { sha256, file_path: storagePath } = file;
  const removedRefunds = await countRefunds(tx, id);
  const gone = await removeRows(tx, file);
  await deleteOwn(tx, 'export_imports', { id }).execute();
  await deleteFileObject(tx, sha256);
  const answer = {
    removedFills: gone.removedFills,
    changedFills: gone.changedFills,
    removedRefunds,
  };
  const { fileName, status, rows, paid, asOf, createdAt } = before;
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'export_import', entityId: id, action: 'delete' },
    description: `Deleted a ${nameOf(file.content)} of ${rows} rows`,
    oldValues: { fileName, sha256, status, rows, paid, asOf, uploadedAt: createdAt },
    newValues: { note, ...answer },
  });
  return { content: { sha256, storagePath }, answer };
}

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'clock' | 'documents'>;

interface Asked {
  readonly organizationId: string;
  readonly id: string;
  readonly body: BodyOf<typeof exportRoutes.previewExport>;
  readonly gone: AbortSignal;
}

const readingMsMax = 120_000;

/** What the rows of an export would be read as. Reads the file anew and stores nothing. */
async function previewExport(parts: Parts, asked: Asked): Promise<ExportPreview> {
  const { organizationId, id, body } = asked;
  const opened = await parts.database.withTenant(organizationId, async (tx) => {
    const file = orNotFound(await findImport(tx, id));
    const stored = await openStoredFile(parts, tx, file.file_path);
    const document = { organizationId, file: stored };
    return { file, document, today: await findToday(tx, parts.clock) };
  });
  const reading = await read(parts, opened, asked, wantedOf(body, opened.file));
  return parts.database.withTenant(organizationId, async (tx) => {
    const source = await findSource(tx, reading.fingerprint);
    const preview = toPreview(reading, source?.name ?? null);
    if (reading.content !== 'refunds') return preview;
    const { rows, asOf = null } = reading;
    const chosen = { ...(opened.file.chosen as unknown as Chosen | null), ...body } as Chosen;
    const refundsFrom = refundsFromOf(rows, chosen);
    const refunds = await tryReport(tx, { importId: id, refundsFrom, asOf, rows });
    return { ...preview, refundsFrom, refunds };
  });
}

type Opened = Parameters<typeof readImportFile>[1] & { readonly file: ImportRow };

async function read(
  parts: Parts,
  opened: Opened,
  { gone }: Asked,
  chosen: ReturnType<typeof wantedOf>,
): Promise<ExportReading> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(readingMsMax)]);
  try {
    return await readImportFile(parts, opened, { chosen, wantsRows: false, signal });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const message = exportKind.texts.unreadable[error.code] ?? error.message;
    throw new AppError('conflict', { message, cause: error });
  }
}

/** What the caller asks for, else what was chosen before, else what the headings suggest. */
function wantedOf({ columns, dayOrder, rxPattern, store }: Asked['body'], { chosen }: ImportRow) {
  const before = chosen as unknown as Chosen | null;
  const map = columns ?? before?.columns;
  if (map === undefined) return undefined;
  return {
    map: map as Chosen['columns'],
    dayOrder: dayOrder ?? before?.dayOrder,
    rxPattern: rxPattern ?? before?.rxPattern,
    store: store ?? before?.store ?? 'own',
  };
}

function toPreview(reading: ExportReading, sourceName: string | null): ExportPreview {
  const { columns, map, problems, totals, refused } = reading;
  const blocks = problems.some(({ code }) => code === 'missing_column' || code === 'no_rows');
  return {
    ...{ content: reading.content, refunds: null, refundsFrom: null },
    ...{ system: reading.system ?? null, sourceName, asOf: reading.asOf ?? null },
    columns: columns.map(({ key, isPersons }) => ({
      ...{ key, isPersons },
      target: isPersons || !Object.hasOwn(map, key) ? null : (map[key] ?? null),
    })),
    ...{ dayOrder: reading.dayOrder, dayOrderIsOpen: reading.dayOrderIsOpen, store: reading.store },
    rxPattern: reading.rxPattern,
    problems: problemsOf(problems),
    canImport: !blocks,
    ...{ lines: reading.lines, refusedRows: reading.refusedCount },
    refused: refused.map(({ line, code, target }) => ({
      ...{ line, code },
      message: refusalText(code, target),
    })),
    sample: reading.sample.map((row) => ({ line: row.line, values: rowTexts(row) })),
    totals: {
      ...{ rows: totals.rows, fills: totals.fills, from: totals.from ?? null },
      ...{ to: totals.to ?? null, reversed: totals.reversed, rejected: totals.rejected },
      paid: dollarsOf(totals.paidCents),
      patientPay: dollarsOf(totals.patientPayCents),
      byBin: totals.byBin.map(({ bin, claims, paidCents }) => ({
        ...{ bin, claims, paid: dollarsOf(paidCents) },
      })),
    },
  };
}

const dollarsOf = (cents: number): number => toDollars(toCents(cents));

/** The values of a row by target, as a person reads them. */
function rowTexts({ fill, payers, refund, ...row }: ExportRow): Record<string, string> {
  const [first, second] = payers;
  const values: Record<string, unknown> = {
    ...{ rxNumber: row.rxNumber, filledOn: row.filledOn, ndc: row.ndc },
    ...(refund === undefined
      ? { fillNumber: row.fillNumber, processedAt: row.at?.replace('T', ' '), status: row.kind }
      : {}),
    ...fill,
    ...refundTexts(refund),
    ...first?.values,
    ...Object.fromEntries(
      Object.entries(second?.values ?? {}).map(([name, value]) => [`secondary.${name}`, value]),
    ),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, textOf(name, value)]],
    ),
  );
}

function refundTexts({ paidCents, paidOn, ...others }: ReportedRefund = {}) {
  return { ...others, refundPaid: paidCents, refundPaidOn: paidOn };
}

function textOf(name: string, value: unknown): string {
  const kind = (exportTargets as Readonly<Record<string, { readonly kind: string }>>)[name]?.kind;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number') return String(value);
  if (kind === 'money') return formatUsd(toCents(value));
  if (kind === 'unitPrice') return `$${decimalText(value, 6)}`;
  if (kind === 'quantity') return (decimalText(value, 3) ?? '').replace(/\.?0+$/, '');
  return String(value);
}
