import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;

/** How much memory a process holds now; undefined where the system does not say. */
export async function processMemory(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined);
  const pages = Number(text?.split(' ')[1]);
  return Number.isFinite(pages) ? pages * pageBytes : undefined;
}
