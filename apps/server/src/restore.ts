import { chmod, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBeside, startEmbedded } from './open-beside.ts';
import { readBackupKey } from './platform/backup/backup-key.ts';
import { type Restored, restore } from './platform/backup/restore.ts';
import type { Config } from './platform/config.ts';
import { readConfig } from './platform/config.ts';
import { readServerUrl } from './platform/database/connection.ts';

type Closers = (() => Promise<void>)[];

interface Backup {
  readonly path: string;
  readonly key: string;
}

function restoreInto(config: Config, backup: Backup, closers: Closers): Promise<Restored> {
  const { dataDir, encryptionKey, fileBucket } = config;
  return restore({
    ...backup,
    ...{ dataDir, fileBucket, encryptionKey },
    openAdmin: async () => readServerUrl(config) ?? startEmbedded(dataDir, closers),
  });
}

/** Into a folder and a server of its own, which go again: nothing that is there is touched. */
async function restoreAside(config: Config, backup: Backup, closers: Closers): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pfs-verify-backup-'));
  await chmod(dataDir, 0o711);
  closers.push(async () => {
    const linked = await readlink(join(dataDir, 'postgres')).catch(() => undefined);
    if (linked !== undefined) await rm(linked, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });
  const aside = {
    ...{ ...config, dataDir, databaseUrl: undefined, databaseDirectUrl: undefined },
    ...{ encryptionKey: undefined, fileBucket: undefined },
  };
  return restoreInto(aside, backup, closers);
}

await runBeside(async (closers) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, verify: { type: 'boolean' } },
  });
  const [path = ''] = positionals;
  const config = readConfig();
  const backup = { path, key: await readBackupKey(config.backupKey, values['key-file']) };
  const restored = await (values.verify === true ? restoreAside : restoreInto)(
    config,
    backup,
    closers,
  );
  const { files, missing, madeAt } = restored;
  const where =
    values.verify === true ? 'verified in a temporary folder' : `restored into ${config.dataDir}`;
  const counted = `${files} ${files === 1 ? 'file' : 'files'}, every table matches its recorded count`;
  process.stdout.write(`${path} of ${madeAt}: ${where}, ${counted}\n`);
  for (const name of missing) {
    process.stderr.write(`files/${name} was missing when the backup was made\n`);
  }
  return missing.length === 0 ? 0 : 1;
});
