import type { DayOrder, ExportMap, ExportTarget, RxPattern } from '@pfs/core/exports/export-fields';
import type { ExportProblem, RefusalCode } from '@pfs/core/exports/export-problems';
import type { RefundPayer } from '@pfs/core/refunds';
import type { KnownSource } from '@pfs/documents/exports/read-export';
import { sql, type UpdateObject } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { Tables, TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { columnsOf, type NewFile } from '../intake/public.ts';

/** What a person chose for one file. */
export interface Chosen {
  readonly columns: ExportMap;
  readonly dayOrder: DayOrder;
  readonly rxPattern?: RxPattern | undefined;
  readonly store: string;
  readonly sourceName?: string | undefined;
  readonly refundsFrom?: RefundPayer | undefined;
  readonly by: string;
}

/** False when an import of this content that hasn't failed exists, or any with this id. */
export async function insertImport(tx: TenantTransaction, file: NewFile): Promise<boolean> {
  const inserted = await insertOwn(tx, 'export_imports', {
    ...columnsOf(file),
    // The demo's own are as if uploaded.
    origin: file.source === 'demo' ? 'upload' : file.source,
    mail_id: file.mailId ?? null,
    remittance_id: file.changedFrom ?? null,
  })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

const columns = [
  ...(['id', 'file_name', 'file_type', 'file_size', 'file_path', 'sha256', 'status'] as const),
  ...(['uploaded_by', 'created_at', 'chosen', 'source_id', 'content'] as const),
  'origin as source',
  'imported_at',
  sql<string | null>`as_of_said::text`.as('as_of_said'),
] as const;

function importsOf(tx: TenantTransaction) {
  return selectOwn(tx, 'export_imports').select(columns);
}

export function findImport(tx: TenantTransaction, id: string) {
  return importsOf(tx).where('id', '=', id).executeTakeFirst();
}

/** Locks an import until the transaction ends, so that a reading and a person take turns. */
export function lockImport(tx: TenantTransaction, id: string) {
  return importsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The latest import of a content that hasn't failed; with `any`, the latest. */
export function findOfContent(tx: TenantTransaction, sha256: string, { any = false } = {}) {
  const found = importsOf(tx).where('sha256', '=', sha256);
  return (any ? found : found.where('status', '<>', 'failed'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type ImportChange = Omit<UpdateObject<Tables, 'export_imports'>, 'updated_at'>;

export async function updateImport(
  tx: TenantTransaction,
  id: string,
  change: ImportChange,
): Promise<void> {
  await updateOwn(tx, 'export_imports', { id })
    .set({ ...change, updated_at: sql<Date>`now()` })
    .execute();
}

/** The maps that the pharmacy keeps. */
export async function listSources(tx: TenantTransaction): Promise<readonly KnownSource[]> {
  const rows = await selectOwn(tx, 'export_sources')
    .select(['fingerprint', 'columns', 'day_order', 'rx_pattern'])
    .execute();
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    map: row.columns as ExportMap,
    dayOrder: (row.day_order as DayOrder | null) ?? undefined,
    rxPattern: (row.rx_pattern as RxPattern | null) ?? undefined,
    // Stores of one system share headings: whose file it is, each file says anew.
    store: 'own',
  }));
}

export function findSource(tx: TenantTransaction, fingerprint: string) {
  return selectOwn(tx, 'export_sources', { fingerprint })
    .select(['id', 'name', 'columns'])
    .executeTakeFirst();
}

interface NewSource {
  readonly fingerprint: string;
  readonly name: string;
  readonly chosen: Omit<Chosen, 'by'>;
}

/** Keeps a map for files with these headings; answers its id and the map it replaces. */
export async function saveSource(
  tx: TenantTransaction,
  { fingerprint, name, chosen }: NewSource,
): Promise<{ readonly id: string; readonly before: unknown }> {
  const known = await findSource(tx, fingerprint);
  const values = {
    columns: jsonText(chosen.columns),
    day_order: chosen.dayOrder,
    rx_pattern: chosen.rxPattern ?? null,
    ...(known === undefined || chosen.sourceName !== undefined ? { name } : {}),
  };
  if (known === undefined) {
    const id = uuidV7();
    await insertOwn(tx, 'export_sources', { id, fingerprint, ...values, name }).execute();
    return { id, before: null };
  }
  await updateOwn(tx, 'export_sources', { id: known.id })
    .set({ ...values, updated_at: sql<Date>`now()` })
    .execute();
  return { id: known.id, before: known.columns };
}

export type KeptRefusal = readonly [line: number, code: RefusalCode, target: ExportTarget | null];
export type KeptProblems = readonly ExportProblem[];
