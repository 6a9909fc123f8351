import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import {
  type Binaries,
  canReach,
  findBinaries,
  isRoot,
  requireServerAccount,
  type ServerAccount,
  sharedFolder,
} from './binaries.ts';
import { isAlive } from './processes.ts';

/** A folder with PostgreSQL's data, ready to be served, and what it takes to serve it. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  readonly binaries: Binaries;
  /** Undefined where we are not root: the server then runs as we do. */
  readonly account: ServerAccount | undefined;
}

export const superuserName = 'postgres';

const DRAFT_PREFIX = 'postgres.new-';

/**
 * Finds the data in DATA_DIR/postgres or makes it. Whoever comes second in a race uses the
 * first's.
 */
export async function prepareCluster(options: {
  readonly dataDir: string;
  readonly durable: boolean;
}): Promise<Cluster> {
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const place = join(dataDir, 'postgres');
  const existing = await findCluster(place);
  if (existing === undefined) {
    const account = isRoot() ? requireServerAccount() : undefined;
    const binaries = await findBinaries(account);
    const password = await keepPassword(dataDir);
    await makeCluster({ dataDir, place, account, binaries, password, durable: options.durable });
    const made = await findCluster(place);
    return { folder: made?.folder ?? place, password, binaries, account };
  }
  const account = accountOf(existing, place);
  const binaries = await findBinaries(account);
  await assertVersion(existing.folder, binaries);
  return { folder: existing.folder, password: await readPassword(dataDir), binaries, account };
}

interface Found {
  readonly folder: string;
  readonly uid: number;
  readonly gid: number;
}

/** The data itself: at the place, or where the link at the place leads. */
async function findCluster(place: string): Promise<Found | undefined> {
  const entry = await lstat(place).catch(() => undefined);
  if (entry === undefined) {
    return undefined;
  }
  const folder = entry.isSymbolicLink() ? await readlink(place) : place;
  const { uid, gid } = await stat(folder).catch((error: unknown) => {
    throw new StartError(
      `The database's files are missing: ${place} points to ${folder}, which doesn't exist. Restore that folder`,
      { cause: error },
    );
  });
  return { folder, uid, gid };
}

/** The server runs as the owner of its files, whoever starts it. */
function accountOf(found: Found, place: string): ServerAccount | undefined {
  if (!isRoot()) {
    if (process.getuid !== undefined && process.getuid() !== found.uid) {
      throw new StartError(
        `${place} belongs to another user of this machine. Start as that user (or as root), or choose another DATA_DIR`,
      );
    }
    return undefined;
  }
  const account = found.uid === 0 ? requireServerAccount() : { uid: found.uid, gid: found.gid };
  if (!canReach(account, found.folder)) {
    throw new StartError(
      `The database's files in ${found.folder} aren't accessible to their owner (user ${account.uid}). Allow access to the parent folders (chmod o+x)`,
    );
  }
  return account;
}

async function assertVersion(folder: string, binaries: Binaries): Promise<void> {
  const path = join(folder, 'PG_VERSION');
  const version = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (version !== binaries.majorVersion) {
    throw new StartError(
      `${folder} holds data of PostgreSQL ${version || 'no known version'}; this program includes version ${binaries.majorVersion}`,
    );
  }
}

/** A random password, written whole or not at all; of two writers at once the first one's stays. */
async function keepPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  } finally {
    await rm(draft, { force: true });
  }
  return readPassword(dataDir);
}

async function readPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(
      `${path} can't be read; it has the password of the database in ${dataDir}/postgres. Restore it`,
      { cause: error },
    );
  });
  return text.trim();
}

interface MakeOptions {
  readonly dataDir: string;
  readonly place: string;
  readonly account: ServerAccount | undefined;
  readonly binaries: Binaries;
  readonly password: string;
  readonly durable: boolean;
}

/** Makes the data in a draft folder and moves it into place in one step, which only one can win. */
async function makeCluster(options: MakeOptions): Promise<void> {
  const { account, dataDir, place } = options;
  const outOfReach = account !== undefined && !canReach(account, dataDir);
  const parent = outOfReach ? await makeSharedParent(dataDir) : dataDir;
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const draft = join(parent, `${DRAFT_PREFIX}${suffix}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await initialise(options, draft);
    if (outOfReach) {
      const folder = join(parent, `postgres-${suffix}`);
      await rename(join(draft, 'data'), folder);
      await symlink(folder, place).catch(async (error: unknown) => {
        await rm(folder, { recursive: true, force: true });
        throw error;
      });
    } else {
      await rename(join(draft, 'data'), place);
    }
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw error;
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** One folder for each data folder, with a note of whose it is for whoever finds it. */
async function makeSharedParent(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const parent = join(sharedFolder, hash);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await chmod(sharedFolder, 0o755);
  await chmod(parent, 0o711);
  await writeFile(join(parent, 'data-folder'), `${dataDir}\n`, { mode: 0o600 });
  return parent;
}

async function initialise(options: MakeOptions, draft: string): Promise<void> {
  const { account, binaries } = options;
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (account !== undefined) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(draft, account.uid, account.gid);
  }
  await run(binaries.initdb, account, [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${superuserName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own rules for letters, the same on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ]);
}

async function run(
  program: string,
  account: ServerAccount | undefined,
  args: readonly string[],
): Promise<void> {
  const child = spawn(program, args, {
    ...(account ?? {}),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const reason = said.join('').trim().split('\n').at(-1) ?? '';
    throw new StartError(`The database's files couldn't be created: ${reason || `code ${code}`}`);
  }
}

/** Drafts of processes that died in the middle. */
export async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(DRAFT_PREFIX))) {
    const pid = Number(name.slice(DRAFT_PREFIX.length).split('-')[0]);
    if (!isAlive(pid)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}
