import type { ExportProblem } from '@pfs/core/exports/export-problems';
import { counted } from '@pfs/core/metrics/ratios';
import type { ExportReading } from '@pfs/documents/exports/read-export';
import { decimalText } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { applyRows } from './apply-rows.ts';
import { nameStores } from './export-stores.ts';
import {
  type Chosen,
  findSource,
  type ImportRow,
  saveSource,
  updateImport,
} from './imports.repository.ts';

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
  const stops = read.problems.some((problem) => stopsImport(problem, chosen !== null));
  const { refused, problems, system } = read;
  const found = {
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
    const waits = { status: 'mapping', reason: null, reason_code: null } as const;
    await updateImport(tx, file.id, { ...found, ...waits, source_id: source?.id ?? null });
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
  const { rows, onlyStore } = await nameStores(tx, file.id, read);
  const counts = await applyRows(tx, { importId: file.id, asOf, sha256: file.sha256, rows });
  await updateImport(tx, file.id, {
    ...found,
    ...{ status: 'imported', reason: null, reason_code: null, source_id: sourceId },
    ...{ as_of: asOf, as_of_said: said },
    ...{ filled_from: totals.from ?? null, filled_to: totals.to ?? null },
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
    description: `Imported a claims export of ${counted(rows.length, 'row')}`,
    newValues: { newRows, changedRows, sameRows, refusedRows: read.refusedCount, asOf },
  });
  await notifyImported(tx, file, { newRows, changedRows, refused: read.refusedCount });
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
  { id, uploaded_by: userId, file_name: fileName }: ImportRow,
  { newRows, changedRows, refused }: { newRows: number; changedRows: number; refused: number },
): Promise<void> {
  if (userId === null) return;
  const left = refused === 0 ? '' : ` ${refused} couldn’t be imported.`;
  await notify(tx, {
    to: { userId },
    type: refused === 0 ? 'success' : 'warning',
    title: `${fileName} was imported`,
    message: `${newRows} rows are new and ${changedRows} changed.${left}`,
    actionUrl: `/recovery/imports?import=${id}`,
  });
}
