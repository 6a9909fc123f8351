import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedFolder } from './binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { stopPostmaster } from './serve-cluster.ts';

/**
 * Ends servers in the shared folder whose data folder is gone and that nobody is connected to:
 * their process was killed and nothing will ever take them over. Their files stay.
 */
export async function stopAbandonedServers(): Promise<void> {
  for (const parent of await namesIn(sharedFolder)) {
    const note = join(sharedFolder, parent, 'data-folder');
    const dataDir = (await readFile(note, 'utf8').catch(() => '')).trim();
    const clusters = (await namesIn(join(sharedFolder, parent))).filter((name) =>
      name.startsWith('postgres-'),
    );
    for (const cluster of clusters) {
      const folder = join(sharedFolder, parent, cluster);
      const running = await findPostmaster(folder);
      const used = await readlink(join(dataDir, 'postgres')).catch(() => '');
      if (running !== undefined && used !== folder && !(await hasClients(running.pid))) {
        await stopPostmaster(folder);
      }
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** A server's process for a client carries the client's address in its title. */
async function hasClients(pid: number): Promise<boolean> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const child of children.trim().split(' ')) {
    const title = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (title.includes('127.0.0.1(')) {
      return true;
    }
  }
  return false;
}
