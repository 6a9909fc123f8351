import { setImmediate } from 'node:timers/promises';
import { type ExportRow, fillKeyOf } from '@pfs/core/exports/export-row';
import type { ImportedRow } from '@pfs/core/exports/settle-fills';
import { copyLine, stageRows } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn } from '../../platform/database/own-rows.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import { adjudicationColumns, type FillLines, fillColumns, linesOfFills } from './fill-rows.ts';

/** The rows that an import has from now on; none when it is deleted. */
export interface NewRows {
  readonly importId: string;
  readonly asOf: string;
  readonly sha256: string;
  readonly rows: readonly ExportRow[];
}

/** How many rows of an import brought something. */
export interface RowCounts {
  readonly newRows: number;
  readonly changedRows: number;
  readonly sameRows: number;
}

export interface Applied extends RowCounts {
  readonly removedFills: number;
  readonly changedFills: number;
}

/**
 * Replaces the rows of an import and brings fills and adjudications to what all imports now come
 * to. They depend on the kept rows only, so no order of imports and deletions matters.
 */
export async function applyRows(tx: TenantTransaction, given: NewRows): Promise<Applied> {
  const { importId, rows, asOf, sha256 } = given;
  const own = rows.map((row): ImportedRow => ({ importId, asOf, sha256, row }));
  const byKey = Map.groupBy(own, ({ row }) => fillKeyOf(row));
  const kept = Map.groupBy(await readKept(tx, importId, [...byKey.keys()]), ({ row }) =>
    fillKeyOf(row),
  );
  // The database stores the rows while this process works out what they come to.
  const [change] = await Promise.all([
    compareAll(tx, { given, byKey, kept }),
    replaceRows(tx, importId, byKey),
  ]);
  await write(tx, change);
  if (changesFills(change)) {
    await followExpectedRefunds(
      tx,
      [...kept.values(), own].flat().map(({ row }) => row),
    );
  }
  return countRows(change, importId, rows.length);
}

const changesFills = ({ fills, goneFills }: Change): boolean =>
  fills.inserted.length + fills.updated.length + goneFills.length > 0;

/** Recomputes the costs of claims with an expected refund in these rows, new or replaced. */
async function followExpectedRefunds(
  tx: TenantTransaction,
  rows: readonly ExportRow[],
): Promise<void> {
  const expecting = rows.filter(({ fill }) => (fill.sdra ?? fill.wacUnit) !== undefined);
  if (expecting.length === 0) return;
  const rxNumbers = [...new Set(expecting.map(({ rxNumber }) => rxNumber))];
  await tx.client.query('select follow_expected_refunds($1::text[])', [rxNumbers]);
  await refreshBelowCostAlerts(tx);
}

const keysAtOnce = 500;

type ByKey = ReadonlyMap<string, readonly ImportedRow[]>;

async function compareAll(
  { organizationId }: TenantTransaction,
  { given, byKey, kept }: { readonly given: NewRows; readonly byKey: ByKey; readonly kept: ByKey },
): Promise<Change> {
  const change = emptyChange();
  let counted = 0;
  for (const key of new Set([...byKey.keys(), ...kept.keys()])) {
    counted += 1;
    // Others are served in between.
    if (counted % keysAtOnce === 0) await setImmediate();
    const before = kept.get(key) ?? [];
    const others = before.filter((one) => one.importId !== given.importId);
    const linesBefore = linesOfFills(organizationId, key, before);
    const linesAfter = linesOfFills(organizationId, key, [...others, ...(byKey.get(key) ?? [])]);
    compare(change, linesBefore, linesAfter);
  }
  return change;
}

interface Lines {
  readonly inserted: string[];
  readonly updated: string[];
}

interface Change {
  readonly fills: Lines;
  readonly adjudications: Lines;
  readonly goneFills: string[];
  readonly goneAdjudications: string[];
  readonly newSources: Set<string>;
  readonly changedSources: Set<string>;
  changedFills: number;
}

function emptyChange(): Change {
  return {
    fills: { inserted: [], updated: [] },
    adjudications: { inserted: [], updated: [] },
    ...{ goneFills: [], goneAdjudications: [] },
    ...{ newSources: new Set(), changedSources: new Set(), changedFills: 0 },
  };
}

function compare(change: Change, before: readonly FillLines[], after: readonly FillLines[]): void {
  const fillsBefore = new Map(before.map((fill) => [fill.id, fill]));
  const known = new Map(
    before.flatMap(({ adjudications }) => adjudications.map(({ id, line }) => [id, line] as const)),
  );
  for (const fill of after) {
    const old = fillsBefore.get(fill.id);
    note(change, change.fills, { old: old?.line, ...fill });
    if (old !== undefined && old.line !== fill.line) change.changedFills += 1;
    for (const one of fill.adjudications) {
      note(change, change.adjudications, { old: known.get(one.id), ...one });
      known.delete(one.id);
    }
    fillsBefore.delete(fill.id);
  }
  change.goneFills.push(...fillsBefore.keys());
  change.goneAdjudications.push(...known.keys());
}

interface Noted {
  readonly old: string | undefined;
  readonly line: string;
  readonly sources: readonly string[];
}

function note(change: Change, lines: Lines, { old, line, sources }: Noted): void {
  if (old === line) return;
  (old === undefined ? lines.inserted : lines.updated).push(line);
  const changed = old === undefined ? change.newSources : change.changedSources;
  for (const source of sources) changed.add(source);
}

/** The kept rows of these keys and of those that the import had, of all imports. */
async function readKept(
  tx: TenantTransaction,
  importId: string,
  keys: readonly string[],
): Promise<readonly ImportedRow[]> {
  await stageRows(tx, {
    ...{ name: 'touched_keys', columns: [['fill_key', 'text']] },
    lines: keys.map((key) => copyLine([key])),
  });
  await tx.client.query('analyze touched_keys');
  const { rows } = await tx.client.query<{
    import_id: string;
    as_of: string;
    sha256: string;
    line: number;
    content: Omit<ExportRow, 'line'>;
  }>(
    `select kept.import_id, kept.line, kept.content, import.sha256,
       to_char(import.as_of, 'YYYY-MM-DD"T"HH24:MI:SS') as as_of
     from export_rows kept
     join export_imports import on import.organization_id = kept.organization_id
       and import.id = kept.import_id
     where kept.organization_id = $1 and kept.fill_key in (
       select fill_key from touched_keys
       union
       select fill_key from export_rows where organization_id = $1 and import_id = $2)`,
    [tx.organizationId, importId],
  );
  return rows.map(({ import_id, as_of, sha256, line, content }) => ({
    ...{ importId: import_id, asOf: as_of, sha256 },
    row: { ...content, line },
  }));
}

async function replaceRows(tx: TenantTransaction, importId: string, byKey: ByKey): Promise<void> {
  await deleteOwn(tx, 'export_rows', { import_id: importId }).execute();
  function* lines(): Generator<string> {
    for (const [key, rows] of byKey) {
      for (const { row } of rows) {
        const { line, ...content } = row;
        yield copyLine([line, key, JSON.stringify(content)]);
      }
    }
  }
  const columns = [
    ['line', 'integer'],
    ['fill_key', 'text'],
    ['content', 'jsonb'],
  ] as const;
  await stageRows(tx, { name: 'staged_rows', columns, lines: lines() });
  await tx.client.query(
    `insert into export_rows (organization_id, import_id, line, fill_key, content)
     select $1, $2, line, fill_key, content from staged_rows`,
    [tx.organizationId, importId],
  );
}

async function write(tx: TenantTransaction, change: Change): Promise<void> {
  await deleteIds(tx, 'adjudications', change.goneAdjudications);
  await deleteIds(tx, 'fills', change.goneFills);
  const fills = { table: 'fills', columns: fillColumns } as const;
  const adjudications = { table: 'adjudications', columns: adjudicationColumns } as const;
  await update(tx, { ...fills, lines: change.fills.updated });
  await insert(tx, { ...fills, lines: change.fills.inserted });
  await update(tx, { ...adjudications, lines: change.adjudications.updated });
  await insert(tx, { ...adjudications, lines: change.adjudications.inserted });
}

async function deleteIds(
  tx: TenantTransaction,
  table: 'fills' | 'adjudications',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query(
    `delete from ${table} where organization_id = $1 and id = any ($2::uuid[])`,
    [tx.organizationId, ids],
  );
}

interface Written {
  readonly table: 'fills' | 'adjudications';
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly lines: readonly string[];
}

async function insert(tx: TenantTransaction, { table, columns, lines }: Written): Promise<void> {
  if (lines.length === 0) return;
  await stageRows(tx, { name: `staged_${table}`, columns, lines });
  const names = columns.map(([name]) => name).join(', ');
  await tx.client.query(
    `insert into ${table} (organization_id, ${names}) select $1, ${names} from staged_${table}`,
    [tx.organizationId],
  );
}

async function update(tx: TenantTransaction, { table, columns, lines }: Written): Promise<void> {
  if (lines.length === 0) return;
  await stageRows(tx, { name: `staged_${table}`, columns, lines });
  const changes = columns.flatMap(([name]) => (name === 'id' ? [] : [`${name} = staged.${name}`]));
  await tx.client.query(
    `update ${table} set ${changes.join(', ')} from staged_${table} staged
     where ${table}.organization_id = $1 and ${table}.id = staged.id`,
    [tx.organizationId],
  );
}

function countRows(change: Change, importId: string, rows: number): Applied {
  const isOwn = (source: string) => source.startsWith(importId);
  const brought = [...change.newSources].filter(isOwn);
  const changed = [...change.changedSources].filter(
    (source) => isOwn(source) && !change.newSources.has(source),
  );
  return {
    newRows: brought.length,
    changedRows: changed.length,
    sameRows: rows - brought.length - changed.length,
    removedFills: change.goneFills.length,
    changedFills: change.changedFills,
  };
}
