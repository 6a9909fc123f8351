import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { root } from './run-pinned.mjs';

const pollMs = 300;
/** Longer than any installation, so that a reused process id can't block forever. */
const heldMsMax = 15 * 60_000;

/**
 * Allows one writer of node_modules at a time; others wait. The lock file names the working
 * processes and is void when all of them are gone. `work` gets a function that adds a child process
 * to the lock, so that a child that outlives us still counts.
 */
export async function withLock(work) {
  const name = createHash('sha256').update(`${userInfo().uid}:${root}`).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `pfs-${name}.lock`);
  while (!take(path)) {
    if (holders(path).some(isAlive)) await new Promise((resolve) => setTimeout(resolve, pollMs));
    else rmSync(path, { force: true });
  }
  try {
    return await work((childPid) => writeFileSync(path, `${process.pid} ${childPid}`));
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holders(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > heldMsMax) return [];
    return readFileSync(path, 'utf8').split(' ').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A zombie: in a container without an init it may stay forever. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') ?? false;
  } catch {
    return false;
  }
}
