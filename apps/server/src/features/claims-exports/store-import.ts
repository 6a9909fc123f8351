import type { ExportProblem } from '@pfs/core/exports/export-problems';
import type { ExportRow } from '@pfs/core/exports/export-row';
import { counted } from '@pfs/core/metrics/ratios';
import type { RefundPayer } from '@pfs/core/refunds';
import type { ExportReading } from '@pfs/documents/exports/read-export';
import { decimalText } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { type Applied, applyRows, type RowCounts } from './apply-rows.ts';
import { nameStores, settleStores } from './export-stores.ts';
import {
  type Chosen,
  findSource,
  type ImportRow,
  saveSource,
  updateImport,
} from './imports.repository.ts';
import { applyReport } from './reported-refunds.ts';

interface Storing {
  readonly file: ImportRow;
  readonly read: ExportReading;
  readonly today: string;
}

/**
 * Imports the rows of an export, all or none. One whose columns nobody has named, or that looks
 * wrong, waits for a person.
 */
export async function storeImport(
  tx: TenantTransaction,
  storing: Storing,
): Promise<{ readonly needsReview: boolean }> {
  const { file, read } = storing;
  const chosen = file.chosen as unknown as Chosen | null;
  // Money that no remittance shows is counted only after a person has seen it.
  const waits = read.content === 'refunds' && chosen === null;
  const stops = read.problems.some((problem) => stopsImport(problem, chosen !== null)) || waits;
  const { refused, problems, system } = read;
  const found = {
    content: read.content,
    system_name: system ?? null,
    refused: jsonText(refused.map(({ line, code, target }) => [line, code, target ?? null])),
    refused_count: read.refusedCount,
    problems: jsonText(problems),
  };
  if ((!read.isKnown || stops) && file.imported_at !== null) {
    const reason = 'These columns can’t be imported. What was imported before stands.';
    await updateImport(tx, file.id, { status: 'imported', reason });
    return { needsReview: false };
  }
  if (!read.isKnown || stops) {
    const source = await findSource(tx, read.fingerprint);
    const mapping = { status: 'mapping', reason: null, reason_code: null } as const;
    await updateImport(tx, file.id, { ...found, ...mapping, source_id: source?.id ?? null });
    return { needsReview: chosen === null };
  }
  await importRows(tx, { ...storing, chosen, found });
  return { needsReview: false };
}

/** A person who has seen a warning may go on; nothing else may. */
function stopsImport({ code }: ExportProblem, isSeen: boolean): boolean {
  return !isSeen || code === 'missing_column' || code === 'no_rows';
}

interface Importing extends Storing {
  readonly chosen: Chosen | null;
  readonly found: object;
}

async function importRows(tx: TenantTransaction, importing: Importing): Promise<void> {
  const { file, read, chosen, found, today } = importing;
  const { totals } = read;
  const sourceId = await keepSource(tx, importing);
  // Kept, so that reading it anew another day changes nothing.
  const said = file.as_of_said ?? today;
  const asOf = read.asOf ?? `${said}T00:00:00`;
  if (file.imported_at !== null && file.content !== read.content) await removeRows(tx, file);
  const isReport = read.content === 'refunds';
  const { rows, onlyStore } = isReport
    ? { rows: read.rows, onlyStore: null }
    : await nameStores(tx, file.id, read);
  const counts = isReport
    ? await applyRefunds(tx, importing, asOf)
    : await applyRows(tx, { importId: file.id, asOf, sha256: file.sha256, rows });
  await updateImport(tx, file.id, {
    ...found,
    ...{ status: 'imported', reason: null, reason_code: null, source_id: sourceId },
    ...{ as_of: asOf, as_of_said: said },
    // A claim is missing only in claims exports.
    filled_from: isReport ? null : (totals.from ?? null),
    filled_to: isReport ? null : (totals.to ?? null),
    ...{ row_count: rows.length, fill_count: totals.fills, only_store: onlyStore },
    ...{ new_count: counts.newRows, changed_count: counts.changedRows },
    same_count: counts.sameRows,
    paid: decimalText(totals.paidCents, 2) ?? '0',
    patient_pay: decimalText(totals.patientPayCents, 2) ?? '0',
    imported_at: new Date(),
  });
  const { newRows, changedRows, sameRows } = counts;
  await insertAuditRow(tx, {
    userId: chosen?.by ?? null,
    ...{ entityType: 'export_import', entityId: file.id, action: 'process', origin: noOrigin },
    description: `Imported a ${nameOf(read.content)} of ${counted(rows.length, 'row')}`,
    newValues: { newRows, changedRows, sameRows, refusedRows: read.refusedCount, asOf },
  });
  await notifyImported(
    tx,
    { ...file, content: read.content },
    { newRows, changedRows, refused: read.refusedCount },
  );
}

export const nameOf = (content: string): string =>
  content === 'refunds' ? 'refund report' : 'claims export';

/** Takes back what an import brought. */
export async function removeRows(
  tx: TenantTransaction,
  { id, sha256, content }: Pick<ImportRow, 'id' | 'sha256' | 'content'>,
): Promise<Pick<Applied, 'removedFills' | 'changedFills'>> {
  if (content !== 'refunds') {
    const gone = await applyRows(tx, { importId: id, asOf: '', sha256, rows: [] });
    await settleStores(tx);
    return gone;
  }
  await applyReport(tx, { importId: id, refundsFrom: 'facilitator', asOf: null, rows: [] });
  return { removedFills: 0, changedFills: 0 };
}

/** Who paid the refunds of a report: without any ICN, the manufacturers themselves. */
export function refundsFromOf(rows: readonly ExportRow[], chosen: Chosen | null): RefundPayer {
  if (chosen?.refundsFrom !== undefined) return chosen.refundsFrom;
  return rows.some(({ refund }) => refund?.icn !== undefined) ? 'facilitator' : 'manufacturer';
}

async function applyRefunds(
  tx: TenantTransaction,
  { file, read: { rows }, chosen }: Importing,
  asOf: string,
): Promise<RowCounts> {
  const refundsFrom = refundsFromOf(rows, chosen);
  const sums = await applyReport(tx, { importId: file.id, refundsFrom, asOf, rows });
  const { counted: ours, expected, known, replaced, differingRows } = sums;
  return {
    newRows: ours.rows + expected.rows,
    changedRows: differingRows,
    sameRows: known.rows + replaced.rows - differingRows,
  };
}

/** What a person chose is kept for the next file with these headings. */
async function keepSource(
  tx: TenantTransaction,
  { file, read, chosen }: Importing,
): Promise<string | null> {
  const { fingerprint, system } = read;
  if (chosen === null) return (await findSource(tx, fingerprint))?.id ?? null;
  const name = chosen.sourceName ?? system ?? 'Claims export';
  const { id, before } = await saveSource(tx, { fingerprint, name, chosen });
  await insertAuditRow(tx, {
    ...{ userId: chosen.by, origin: noOrigin, entityType: 'export_import', entityId: file.id },
    ...{ action: 'update', description: 'Kept the columns of a claims export' },
    oldValues: { columns: before },
    newValues: {
      ...{ columns: chosen.columns, dayOrder: chosen.dayOrder, store: chosen.store },
      rxPattern: chosen.rxPattern ?? null,
    },
  });
  return id;
}

async function notifyImported(
  tx: TenantTransaction,
  { id, uploaded_by: userId, file_name: fileName, content }: ImportRow,
  { newRows, changedRows, refused }: { newRows: number; changedRows: number; refused: number },
): Promise<void> {
  if (userId === null) return;
  const left = refused === 0 ? '' : ` ${refused} couldn’t be imported.`;
  await notify(tx, {
    to: { userId },
    type: refused === 0 ? 'success' : 'warning',
    title: `${fileName} was imported`,
    message: `${newRows} rows are new and ${changedRows} changed.${left}`,
    actionUrl: `/recovery/${content === 'refunds' ? 'refunds' : 'imports'}?import=${id}`,
  });
}
