import { parseArgs } from 'node:util';
import { openAdminBeside, runBeside } from './open-beside.ts';
import { backUp } from './platform/backup/back-up.ts';
import { readBackupKey } from './platform/backup/backup-key.ts';
import { readConfig } from './platform/config.ts';
import { openFileStore } from './platform/files/open-file-store.ts';

/** Backs the product up into a file, beside the product. Answers false when files are missing. */
async function backUpTo(
  path: string,
  keyFile: string | undefined,
  closers: (() => Promise<void>)[],
): Promise<boolean> {
  const config = readConfig();
  const key = await readBackupKey(config.backupKey, keyFile);
  const beside = await openAdminBeside(config, closers);
  const store = await openFileStore(config);
  const { dataDir } = config;
  const { files, missing } = await backUp({ ...beside, dataDir, store, path, key });
  process.stdout.write(`${path}: all rows and ${files} ${files === 1 ? 'file' : 'files'}\n`);
  for (const name of missing) {
    process.stderr.write(`files/${name} is listed in the database but missing\n`);
  }
  return missing.length === 0;
}

await runBeside(async (closers) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' } },
  });
  const whole = await backUpTo(positionals[0] ?? '', values['key-file'], closers);
  return whole ? 0 : 1;
});
