import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isRunning, openBeside, runBeside } from './open-beside.ts';
import type { Config } from './platform/config.ts';
import { readConfig } from './platform/config.ts';
import { rotateDataKeys } from './platform/files/data-keys.ts';
import { keepSecret, randomHex } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { beginWork, findUnfinished, finishWork } from './platform/unfinished.ts';

type Closers = (() => Promise<void>)[];

const nextKey = 'encryption-key.next';
const keyForm = /^[0-9a-f]{64}$/i;

/**
 * Gives the files' keys a new ENCRYPTION_KEY. Cut off at any moment, the same call goes on; until
 * then the program does not start.
 */
async function rotateKey(config: Config, given: string | undefined, closers: Closers) {
  const { dataDir, encryptionKey } = config;
  const kept = encryptionKey === undefined;
  if (!kept && given === undefined) {
    throw new StartError('ENCRYPTION_KEY is set here; give the new key’s file with --new-key-file');
  }
  const goesOn = (await findUnfinished(dataDir)) === 'rotate-key';
  const isThere = (name: string) =>
    readText(join(dataDir, name)).then((text) => text !== undefined);
  // Cut off between its last two steps: the new key is in its place.
  if (kept && goesOn && !(await isThere(nextKey))) return finishWork(dataDir);
  if (await isRunning(config))
    throw new StartError('The program is running. Stop all its processes first');
  const database = await openBeside(config, closers, 'rotate-key');
  const old = encryptionKey ?? (await readText(join(dataDir, 'encryption-key'))) ?? '';
  const from = Buffer.from(old, 'hex');
  // A wrong old key must not leave a mark that nothing starts with.
  if (!goesOn) {
    await rotateDataKeys(database, { from, to: from }).catch((cause: unknown) => {
      throw new StartError('ENCRYPTION_KEY: is not the key that the files were encrypted with', {
        cause,
      });
    });
  }
  const next = kept
    ? await keepSecret(dataDir, nextKey, () => given ?? randomHex(32))
    : (given ?? '');
  if (given !== undefined && given !== next) {
    throw new StartError('--new-key-file: is not the key that the change was begun with');
  }
  await beginWork(dataDir, 'rotate-key');
  const pharmacies = await rotateDataKeys(database, {
    from,
    to: Buffer.from(next, 'hex'),
  });
  if (kept) await rename(join(dataDir, nextKey), join(dataDir, 'encryption-key'));
  await finishWork(dataDir);
  process.stdout.write(
    `The files of ${pharmacies} ${pharmacies === 1 ? 'pharmacy' : 'pharmacies'} now use the new key\n`,
  );
  process.stdout.write(
    kept
      ? `The key is saved in ${dataDir}; make a new backup\n`
      : 'Set ENCRYPTION_KEY to it, start, and make a new backup\n',
  );
}

async function readNewKey(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const key = await readText(path);
  if (key !== undefined && keyForm.test(key)) return key;
  throw new StartError(`${path}: must hold 64 hexadecimal digits (32 bytes)`);
}

async function readText(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim() === '' ? undefined : text.trim();
}

await runBeside(async (closers) => {
  const { values } = parseArgs({ options: { 'new-key-file': { type: 'string' } } });
  await rotateKey(readConfig(), await readNewKey(values['new-key-file']), closers);
  return 0;
});
