import { readdirSync, readFileSync } from 'node:fs';
import { withClient } from '../../apps/server/src/platform/database/connection.ts';
import type { MeasuredProduct } from './measured-product.ts';

/** The unit of CPU time in /proc on Linux. */
const ticksPerSecond = 100;

/**
 * Returns the CPU seconds used by the database's processes so far, which is less sensitive to other
 * work than elapsed time. Zero without /proc.
 */
export async function openDatabaseCpu({ admin }: MeasuredProduct): Promise<() => number> {
  const pid = await withClient(admin, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return readProcess(rows[0]?.pid ?? 0)?.parent;
  });
  // An ended process keeps its last value.
  const seconds = new Map<string, number>();
  return () => {
    if (pid === undefined) return 0;
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const found = readProcess(Number(name));
      if (found?.parent === pid) seconds.set(name, found.seconds);
    }
    return [...seconds.values()].reduce((sum, one) => sum + one, 0);
  };
}

/** The CPU seconds of one of its processes, without what others do in the background. */
export const processCpu = (pid: number): number => readProcess(pid)?.seconds ?? 0;

function readProcess(pid: number): { parent: number; seconds: number } | undefined {
  try {
    // The name in brackets may contain anything; state and parent follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return { parent: Number(fields[1]), seconds: (user + system) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
