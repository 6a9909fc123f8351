import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Far more than a run's databases, data folders and browser profiles. */
const bytesMin = 8 * 1024 ** 3;

/**
 * Where tests keep temporary files: in TMPDIR if it is set, else in memory when there is plenty.
 * Creating and deleting the thousand files of a database is slow on a disk.
 */
export function folderOfTests() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  return isRoomyMemory() && runsPrograms(inMemory) ? inMemory : tmpdir();
}

function isRoomyMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'));
    return Math.min(bavail * bsize, Number(available?.[1] ?? 0) * 1024) >= bytesMin;
  } catch {
    return false;
  }
}

/** Tests install and start the product there. */
function runsPrograms(folder) {
  try {
    const own = mkdtempSync(join(folder, 'pfs-program-'));
    try {
      const program = join(own, 'program');
      writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
      return spawnSync(program).status === 0;
    } finally {
      rmSync(own, { recursive: true });
    }
  } catch {
    return false;
  }
}
