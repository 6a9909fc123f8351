import type { ExportRow } from '@pfs/core/exports/export-row';
import type { ExportReading } from '@pfs/documents/exports/read-export';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { updateOwn } from '../../platform/database/own-rows.ts';
import { getLetterhead } from '../organizations/public.ts';
import { applyRows, type NewRows } from './apply-rows.ts';

interface Named {
  readonly rows: readonly ExportRow[];
  /** Kept beside the import while its rows count as the pharmacy's own. */
  readonly onlyStore: string | null;
}

/**
 * Says which store each row of an export is of. The IDs of the pharmacy are `own`. As long as it
 * has said none, the only store that all exports name is its own; once they name two, each row has
 * the store that it names, in earlier exports, too.
 */
export async function nameStores(
  tx: TenantTransaction,
  importId: string,
  { rows, store, onlyStore }: Pick<ExportReading, 'rows' | 'store' | 'onlyStore'>,
): Promise<Named> {
  const { npi, ncpdpId } = await getLetterhead(tx);
  const ids = [npi, ncpdpId].filter((id) => id !== null);
  if (ids.length > 0) {
    await renameStores(tx, importId, ids);
    return { rows, onlyStore: null };
  }
  const named = new Set(rows.map((row) => row.store).filter((one) => one !== 'own'));
  if (onlyStore !== undefined) named.add(onlyStore);
  if (named.size === 0) return { rows, onlyStore: null };
  for (const one of await storesOfOthers(tx, importId)) named.add(one);
  if (named.size === 1) return { rows, onlyStore: store === 'own' ? (onlyStore ?? null) : null };
  for (const other of await listOthers(tx, importId)) {
    const { onlyStore: name } = other;
    if (name === null) continue;
    await reapply(tx, other, (one) => (one === 'own' ? name : one));
    await updateOwn(tx, 'export_imports', { id: other.importId })
      .set({ only_store: null })
      .execute();
  }
  const toNamed = (row: ExportRow) => (row.store === 'own' ? { ...row, store: onlyStore } : row);
  return {
    rows: onlyStore === undefined ? rows : (rows.map(toNamed) as readonly ExportRow[]),
    onlyStore: null,
  };
}

/** Rows of a store that the pharmacy has since said to be its own. */
async function renameStores(
  tx: TenantTransaction,
  importId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await tx.client.query<{ found: boolean }>(
    `select exists (select from fills
       where organization_id = $1 and store_id = any ($2::text[])) as found`,
    [tx.organizationId, ids],
  );
  if (rows[0]?.found !== true) return;
  for (const other of await listOthers(tx, importId)) {
    await reapply(tx, other, (one) => (ids.includes(one) ? 'own' : one));
  }
}

async function storesOfOthers(tx: TenantTransaction, importId: string): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ store: string }>(
    `select distinct store_id as store from fills where organization_id = $1 and store_id <> 'own'
     union
     select only_store from export_imports
     where organization_id = $1 and id <> $2 and only_store is not null`,
    [tx.organizationId, importId],
  );
  return rows.map(({ store }) => store);
}

type Other = Omit<NewRows, 'rows'> & Pick<Named, 'onlyStore'>;

async function listOthers(tx: TenantTransaction, importId: string): Promise<readonly Other[]> {
  const { rows } = await tx.client.query<Other>(
    `select id as "importId", sha256, only_store as "onlyStore",
       to_char(as_of, 'YYYY-MM-DD"T"HH24:MI:SS') as "asOf"
     from export_imports
     where organization_id = $1 and id <> $2 and as_of is not null
     order by created_at, id`,
    [tx.organizationId, importId],
  );
  return rows;
}

/** Stores the rows of an import anew, with other stores. */
async function reapply(
  tx: TenantTransaction,
  { onlyStore: _, ...of }: Other,
  rename: (store: string) => string,
): Promise<void> {
  const { rows } = await tx.client.query<{ line: number; content: Omit<ExportRow, 'line'> }>(
    `select line, content from export_rows where organization_id = $1 and import_id = $2
     order by line`,
    [tx.organizationId, of.importId],
  );
  const renamed = rows.map(({ line, content }) => ({
    ...{ ...content, line },
    store: rename(content.store),
  }));
  if (renamed.every(({ store }, at) => store === rows[at]?.content.store)) return;
  await applyRows(tx, { ...of, rows: renamed });
}
