import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True when a PostgreSQL program runs under this number; after a restart of the machine another
 * may.
 */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) {
    return false;
  }
  return (programOf(pid) ?? 'postgres').startsWith('postgres');
}

function programOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      return basename(readlinkSync(`/proc/${pid}/exe`));
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') {
    return undefined;
  }
  const answer = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? basename(answer.stdout.trim()) : undefined;
}

/**
 * When the process began, in the system's own terms: tells it from a later one with the same
 * number.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Behind the name in brackets, which may hold anything: the state is field 3, the start
      // field 22.
      return line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') {
    return isAlive(pid) ? 'running' : undefined;
  }
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}
