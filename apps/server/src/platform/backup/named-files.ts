import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { beginSnapshot } from '../database/snapshot.ts';
import { errorCode } from '../database/unavailable.ts';

/** The files that the rows of one moment name, kept from being removed. */
export interface NamedFiles {
  /** Where they are to be read. */
  readonly folder: string;
  /** Below `folder`, as below DATA_DIR/files. */
  readonly paths: readonly string[];
  /** Named by a row, and not there. */
  readonly missing: readonly string[];
  release(): Promise<void>;
}

/** A link of an earlier backup that is older was left by one that was killed. */
const abandonedAfterMs = 24 * 3_600_000;
/** Each takes a moment; a removal falls into one of them rarely. */
const triesMax = 5;

/**
 * Begins a snapshot and gives each file that its rows name a second name (files are written once,
 * so both are the same for ever). Where one was removed between the two, a later moment is taken;
 * what is missing at two moments is gone. The client keeps seeing the moment.
 */
export async function holdNamedFiles(client: pg.Client, filesFolder: string): Promise<NamedFiles> {
  const backups = join(filesFolder, 'backups');
  await sweep(backups);
  const folder = join(backups, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    let before = new Set<string>();
    for (let left = triesMax; ; left -= 1) {
      await beginSnapshot(client);
      const named = await listNamed(client);
      const missing: string[] = [];
      for (const path of named) {
        if (!(await hold(join(filesFolder, path), join(folder, path)))) missing.push(path);
      }
      if (left === 1 || missing.every((path) => before.has(path))) {
        const gone = new Set(missing);
        return { folder, paths: named.filter((path) => !gone.has(path)), missing, release };
      }
      before = new Set(missing);
      await client.query('rollback');
    }
  } catch (error) {
    await release();
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

/** False where there is no such file. */
async function hold(path: string, as: string): Promise<boolean> {
  await mkdir(dirname(as), { recursive: true, mode: 0o700 });
  try {
    await link(path, as);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
    // A disk that knows no second names.
    await copyFile(path, as);
  }
  return true;
}

async function sweep(backups: string): Promise<void> {
  for (const name of await readdir(backups).catch(() => [])) {
    const path = join(backups, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}
