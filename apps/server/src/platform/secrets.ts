import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret kept in the data folder, readable by its owner only; made with the first start. Two
 * starts at once agree: the first whole file under the name is the one.
 */
export async function keepSecret(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  const path = join(dataDir, name);
  const existing = await readSecret(path);
  if (existing !== undefined) return existing;
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${make()}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A rename would replace the secret that another start has read already.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  const kept = await readSecret(path);
  if (kept === undefined) throw new Error(`${path} can't be read`);
  return kept;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Easy to read aloud and to type: no letters that look like digits. About 83 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const pick = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join('');
  return `Rx-${pick()}-${pick()}-${pick()}-${pick()}`;
}
