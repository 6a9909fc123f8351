import type { ExportRow } from '@pfs/core/exports/export-row';
import type { ExportReading } from '@pfs/documents/exports/read-export';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { getLetterhead } from '../organizations/public.ts';
import { applyRows, type NewRows } from './apply-rows.ts';

interface Named {
  readonly rows: readonly ExportRow[];
  /** Kept with the import: the one store that its rows name; empty if none, null if several. */
  readonly onlyStore: string | null;
}

/** Says which store each row of an export is of. Other exports follow what it tells of stores. */
export async function nameStores(
  tx: TenantTransaction,
  importId: string,
  { rows: read, store }: Pick<ExportReading, 'rows' | 'store'>,
): Promise<Named> {
  // Rows that name no store are the pharmacy's own, unless a person says of whom they are.
  const unnamed = store === 'own' ? undefined : store;
  const rows = read.map((row) => nameRow(row, row.named ?? unnamed));
  const names = new Set(rows.flatMap(({ named }) => named ?? []));
  const others = new Set(store === 'own' ? [] : [store]);
  const own = await settleStores(tx, { importId, names, others });
  return {
    rows: rows.map((row) => inStore(row, storeOf(row.named, own))),
    onlyStore: names.size > 1 ? null : ([...names][0] ?? ''),
  };
}

const nameRow = (row: ExportRow, named: string | undefined): ExportRow =>
  named === row.named || named === undefined ? row : { ...row, named };

const inStore = (row: ExportRow, store: string): ExportRow =>
  row.store === store ? row : { ...row, store };

const storeOf = (named: string | undefined, own: ReadonlySet<string>): string =>
  named === undefined || own.has(named) ? 'own' : named;

/** An export that is about to be stored. */
interface Coming {
  readonly importId: string;
  readonly names: ReadonlySet<string>;
  /** Those that a person says are other stores. */
  readonly others: ReadonlySet<string>;
}

/**
 * Decides from all exports together which of the stores that they name are the pharmacy's own, and
 * stores those anew whose rows are then of another store. The IDs of the pharmacy are its own. As
 * long as it has said none, the only store that all exports name is; once they name two, none is.
 * Takes no lock: its callers hold the ledger.
 */
export async function settleStores(
  tx: TenantTransaction,
  coming?: Coming,
): Promise<ReadonlySet<string>> {
  const kept = await listNames(tx, coming?.importId);
  const own = await findOwn(tx, kept, coming);
  const differing = kept.filter(({ name, store }) => storeOf(name, own) !== store);
  for (const [, [one]] of Map.groupBy(differing, ({ importId }) => importId)) {
    if (one !== undefined) await reapply(tx, one, own);
  }
  return own;
}

async function findOwn(
  tx: TenantTransaction,
  kept: readonly KeptName[],
  { names: coming, others = new Set() }: Partial<Coming> = {},
): Promise<ReadonlySet<string>> {
  const { npi, ncpdpId } = await getLetterhead(tx);
  const ids = [npi, ncpdpId].filter((id) => id !== null);
  if (ids.length > 0) return new Set(ids);
  const [only, ...more] = new Set([...(coming ?? []), ...kept.map(({ name }) => name)]);
  if (only === undefined || more.length > 0) return new Set();
  const isOther = others.has(only) || kept.some((one) => one.isOther);
  return new Set(isOther ? [] : [only]);
}

interface KeptName extends Omit<NewRows, 'rows'> {
  readonly name: string;
  /** What rows with this name are of now. */
  readonly store: string;
  /** Whether a person says that it is another store. */
  readonly isOther: boolean;
}

/** What the kept rows of all other exports name. Only of those with several are all rows read. */
async function listNames(
  tx: TenantTransaction,
  importId: string | undefined,
): Promise<readonly KeptName[]> {
  const { rows } = await tx.client.query<KeptName>(
    `select id as "importId", sha256, to_char(as_of, 'YYYY-MM-DD"T"HH24:MI:SS') as "asOf",
       name, store, coalesce(chosen->>'store' = name, false) as "isOther"
     from export_imports import
     cross join lateral (
       (select content->>'named' as name, content->>'store' as store
        from export_rows
        where organization_id = $1 and import_id = import.id and import.only_store <> ''
          and content ? 'named'
        limit 1)
       union all
       (select distinct coalesce(content->>'named', nullif(content->>'store', 'own')),
          content->>'store'
        from export_rows
        where organization_id = $1 and import_id = import.id and import.only_store is null)
     ) names
     where organization_id = $1 and id is distinct from $2::uuid and content = 'claims'
       and as_of is not null and name <> ''
     order by created_at, id, name`,
    [tx.organizationId, importId],
  );
  return rows;
}

/** Stores the rows of an export anew. Rows of before may not have kept what they name. */
async function reapply(
  tx: TenantTransaction,
  { importId, sha256, asOf }: KeptName,
  own: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await tx.client.query<{ line: number; content: Omit<ExportRow, 'line'> }>(
    `select line, content from export_rows where organization_id = $1 and import_id = $2
     order by line`,
    [tx.organizationId, importId],
  );
  const renamed = rows.map(({ line, content }) => {
    const told = content.store === 'own' ? undefined : content.store;
    const row = nameRow({ ...content, line }, content.named ?? told);
    return inStore(row, storeOf(row.named, own));
  });
  await applyRows(tx, { importId, sha256, asOf, rows: renamed });
}
