import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;
/** Linux reports the time of processes in hundredths of a second. */
const ticksPerSecond = 100;

/** The memory of a process; undefined where the system doesn't report it. */
export async function processMemory(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined);
  const pages = Number(text?.split(' ')[1]);
  return Number.isFinite(pages) ? pages * pageBytes : undefined;
}

/**
 * How long the main thread of a process has worked, without waiting on a busy machine and without
 * other threads. Undefined where the system doesn't report it.
 */
export async function workedSeconds(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8').catch(() => undefined);
  // The process name before it, in parentheses, may contain anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : undefined;
}

/** An idle child doesn't keep this process alive. */
export function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
