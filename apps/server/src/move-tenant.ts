import { parseArgs } from 'node:util';
import { openAdminBeside, runBeside } from './open-beside.ts';
import { readBackupKey } from './platform/backup/backup-key.ts';
import { readConfig } from './platform/config.ts';
import type { TenantTransaction } from './platform/database/database.ts';
import { roleNamesOf } from './platform/database/roles.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { exportTenant } from './platform/tenant-move/export-tenant.ts';
import { importTenant } from './platform/tenant-move/import-tenant.ts';
import { proveArrival } from './prove-arrival.ts';

type Closers = (() => Promise<void>)[];

async function openBoth(keyFile: string | undefined, closers: Closers) {
  const config = readConfig();
  const key = await readBackupKey(config.backupKey, keyFile);
  return {
    ...(await openAdminBeside(config, closers)),
    store: await openFileStore(config),
    key,
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);
const inFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`);

await runBeside(async (closers) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' } },
  });
  const [verb, path = '', organizationId = ''] = positionals;
  const parts = await openBoth(values['key-file'], closers);
  if (verb === 'export') {
    const { name, isActive, files, missing } = await exportTenant({
      ...{ ...parts, path, organizationId },
    });
    say(`${path}: ${name}, all rows and ${inFiles(files)}`);
    if (isActive) warn('The pharmacy is active: what it does from now on is not in the file');
    for (const lost of missing) warn(`files/${lost} is listed, but missing or damaged`);
    return missing.length === 0 ? 0 : 1;
  }
  const { app: appRole } = roleNamesOf(parts.admin.database);
  let heads: readonly string[] = [];
  const prove = async (tx: TenantTransaction) => {
    heads = await proveArrival(tx);
  };
  const { name, madeAt, files, missing, notes } = await importTenant({
    ...{ ...parts, path, appRole, prove },
  });
  say(`${name} as of ${madeAt}: imported with ${inFiles(files)}; rows, totals and files match`);
  for (const line of [...heads, ...notes]) say(line);
  for (const lost of missing) warn(`files/${lost} was missing or damaged when it was exported`);
  return missing.length === 0 ? 0 : 1;
});
