import { spawnSync } from 'node:child_process';
import { StartError } from '../start-error.ts';

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
