import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;
/** Linux counts a process's time in hundredths of a second for all who ask. */
const ticksPerSecond = 100;

/** How much memory a process holds now; undefined where the system does not say. */
export async function processMemory(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined);
  const pages = Number(text?.split(' ')[1]);
  return Number.isFinite(pages) ? pages * pageBytes : undefined;
}

/**
 * For how long a process's main thread has worked: not its waiting on a busy machine, nor its other
 * threads. Undefined where the system does not say.
 */
export async function workedSeconds(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name before it, in brackets, may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : undefined;
}
