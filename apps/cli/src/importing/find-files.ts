import { open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { detectFileType, detectionBytesMax } from '@pfs/edi/file-type';
import { uploadExtensions } from '@pfs/wire/limits';

export interface FoundFiles {
  /** Paths below the folder, sorted by name. */
  readonly paths: readonly string[];
  /** How many were skipped, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

const foldersDeepMax = 32;
const plainEnding = /^\.[a-z0-9]{1,8}$/;

/** The files of a folder and its subfolders that may be remittances. */
export async function findFiles(folder: string): Promise<FoundFiles> {
  const paths: string[] = [];
  const skipped = new Map<string, number>();
  const skip = (why: string) => skipped.set(why, (skipped.get(why) ?? 0) + 1);
  async function look(below: string, depth: number): Promise<void> {
    const options = { withFileTypes: true } as const;
    const entries = await readdir(join(folder, below), options).catch(() => undefined);
    // Its content is unknown, so it is reported like a file that can't be opened.
    if (entries === undefined) return void paths.push(below || '.');
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name === '.pfs-import') continue;
      if (entry.name.startsWith('.')) skip('hidden');
      else if (entry.isSymbolicLink()) skip('a link');
      else if (entry.isDirectory() && depth < foldersDeepMax) await look(path, depth + 1);
      else if (entry.isDirectory()) paths.push(path);
      else if (!entry.isFile()) skip('no file');
      else if (await mayBeRemittance(join(folder, path))) paths.push(path);
      else skip(kindOf(entry.name));
    }
  }
  await look('', 0);
  return { paths, skipped };
}

/**
 * By its extension, like the upload page; an 835 by its content, because it may have any extension.
 */
async function mayBeRemittance(path: string): Promise<boolean> {
  const ending = extname(path).toLowerCase();
  if ((uploadExtensions as readonly string[]).includes(ending)) return true;
  // A file that can't be opened is reported when it is to be sent.
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return true;
  try {
    const head = new Uint8Array(detectionBytesMax);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return detectFileType(head.subarray(0, bytesRead)) === 'x12';
  } finally {
    await file.close();
  }
}

function kindOf(name: string): string {
  const ending = extname(name).toLowerCase();
  if (ending === '.xls') return '.xls (save as XLSX or CSV)';
  if (ending === '.zip') return '.zip (unpack it first)';
  return plainEnding.test(ending) ? ending : 'of another type';
}
