import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** What must be done as a whole before anything may use the data. */
const works = {
  restore:
    'A restore into DATA_DIR was interrupted. Empty that folder, recreate the DATABASE_URL database if there is one, and restore again',
  'rotate-key':
    'The change of ENCRYPTION_KEY was interrupted. Run the same "pfs rotate-key" again to resume it',
} as const;

export type Work = keyof typeof works;

/** From here on the program does not start with this folder, also after a kill or a power cut. */
export async function beginWork(dataDir: string, work: Work): Promise<void> {
  await writeFile(pathIn(dataDir), `${work}\n`, { mode: 0o600, flush: true });
  const folder = await open(dataDir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export async function finishWork(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}

/** The work on the folder's data that was begun and not finished. */
export async function findUnfinished(dataDir: string): Promise<Work | undefined> {
  const name = (await readFile(pathIn(dataDir), 'utf8').catch(() => '')).trim();
  return name in works ? (name as Work) : undefined;
}

/** Throws a StartError while a work was begun and not finished, but for the one that goes on. */
export async function requireFinished(dataDir: string, goingOn?: Work): Promise<void> {
  const work = await findUnfinished(dataDir);
  if (work !== undefined && work !== goingOn) throw new StartError(works[work]);
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'unfinished');
}
