import type pg from 'pg';
import { beginSnapshot } from '../database/snapshot.ts';
import type { FileStore, HeldFiles } from '../files/file-store.ts';

/** The files that the rows of one moment name, kept from being removed. */
export interface NamedFiles extends Pick<HeldFiles, 'readSealed' | 'release'> {
  readonly paths: readonly string[];
  /** Named by a row, and not there. */
  readonly missing: readonly string[];
}

/** Each takes a moment; a removal falls into one of them rarely. */
const triesMax = 5;

/**
 * Begins a snapshot and holds each file that its rows name. Where one was removed between the two,
 * a later moment is taken; what is missing at two moments is gone. The client keeps seeing the
 * moment.
 */
export async function holdNamedFiles(client: pg.Client, store: FileStore): Promise<NamedFiles> {
  const held = await store.hold();
  try {
    let before = new Set<string>();
    for (let left = triesMax; ; left -= 1) {
      await beginSnapshot(client);
      const named = await listNamed(client);
      const missing: string[] = [];
      for (const path of named) if (!(await held.add(path))) missing.push(path);
      if (left === 1 || missing.every((path) => before.has(path))) {
        const gone = new Set(missing);
        return { ...held, paths: named.filter((path) => !gone.has(path)), missing };
      }
      before = new Set(missing);
      await client.query('rollback');
    }
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** Files of remittances and invoices, and mails that are not settled. */
async function listNamed(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ path: string }>(
    `select storage_path as path from file_objects
     where (organization_id, sha256) in (select organization_id, sha256 from remittances
       union all select organization_id, sha256 from invoice_documents)
     union select 'mails/' || storage_path from inbound_mails where storage_path is not null
     order by 1`,
  );
  return rows.map(({ path }) => path);
}
