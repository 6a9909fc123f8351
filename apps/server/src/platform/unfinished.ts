import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** What must be done as a whole before anything may use the data. */
const works = {
  restore:
    'A restore into DATA_DIR was cut off. Empty that folder, make the database of DATABASE_URL anew where there is one, and restore again',
  'rotate-key':
    'The change of ENCRYPTION_KEY was cut off. Give the same "pfs rotate-key" again, which goes on with it',
} as const;

export type Work = keyof typeof works;

/** From here on the program does not start with this folder, also after a kill. */
export async function beginWork(dataDir: string, work: Work): Promise<void> {
  await writeFile(pathIn(dataDir), `${work}\n`, { mode: 0o600, flush: true });
}

export async function finishWork(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}

/** Throws a StartError while a work on the folder's data was begun and not finished. */
export async function requireFinished(dataDir: string): Promise<void> {
  const name = (await readFile(pathIn(dataDir), 'utf8').catch(() => '')).trim();
  const sentence = Object.entries(works).find(([work]) => work === name)?.[1];
  if (sentence !== undefined) throw new StartError(sentence);
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'unfinished');
}
