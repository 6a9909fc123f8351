import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandOfCron, shellBlocks } from './testing/shell-blocks.ts';
import {
  openShell,
  type ShellSession,
  type StartedProgram,
  stopStarted,
} from './testing/shell-session.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Debian's `nobody`, and any other ordinary user. */
const nobody = 65_534;
const people = isRoot ? ['an ordinary user', 'root'] : ['an ordinary user'];
/** What needs a program that the machine may not have; operations-docs.test.ts reads them. */
const notRun = ['pg_dump', 'dropdb', 'swaks', 'MODEL_PROVIDER', 'IMAP_URL', 'FILES_URL'];
const ready = /is ready: [\s\S]*\n\n/;

/** The machine of an operator: its /opt, /srv, /etc and /backups are folders in here. */
let machine = '';
let checkout = '';

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'pfs-operator-'));
  chmodSync(machine, 0o755);
  checkout = join(machine, 'opt/pharmacy-financial-suite');
  mkdirSync(checkout, { recursive: true });
  const sh = (commands: string) => execFileSync('/bin/sh', ['-e', '-c', commands], { cwd: root });
  sh(`git ls-files --others --exclude-standard --cached | tar -c -T - | tar -x -C ${checkout}`);
  for (const part of ['node_modules', 'apps/server/node_modules', 'apps/web/dist']) {
    if (!existsSync(join(root, part))) continue;
    const copy = `${checkout}/${part}`;
    // Another disk takes no links, and says so of each file.
    sh(`cp -al ${part} ${copy} 2> /dev/null || { rm -rf ${copy}; cp -a ${part} ${copy}; }`);
  }
  sh(`rm -rf ${checkout}/node_modules/.cache`);
}, 600_000);
afterAll(async () => {
  await stopStarted();
  await rm(machine, { recursive: true, force: true, maxRetries: 20 });
});

const inMachine = (path: string) => join(machine, path);

function moved(block: string): string {
  return block.replaceAll(/(?<=[ =])\/(?=(opt|srv|etc|backups)\/)/g, `${machine}/`);
}

function emptyMachine(): void {
  for (const path of ['srv', 'etc', 'backups', 'home'].map(inMachine)) {
    rmSync(path, { recursive: true, force: true });
  }
  for (const path of ['srv', 'etc/pfs', 'backups', 'home'].map(inMachine)) {
    mkdirSync(path, { recursive: true });
  }
}

/** Not what is installed: that is the very files of this checkout. */
function giveMachineTo(uid: number): void {
  const installed = ['-path', '*/node_modules/*', '-not', '-type', 'd'];
  const chown = ['-exec', 'chown', '-h', `${uid}:${uid}`, '{}', '+'];
  execFileSync('find', [machine, ...installed, '-o', ...chown]);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return String(typeof address === 'object' ? address?.port : 0);
}

/** Each block is taken once, so that none is forgotten. */
function takeBlocks(page: string) {
  const left = shellBlocks(page).map(moved);
  return {
    take(holding: string): string {
      const at = left.findIndex((block) => block.includes(holding));
      expect(at, `${page} has no commands with ${holding}`).toBeGreaterThanOrEqual(0);
      return left.splice(at, 1)[0] ?? '';
    },
    left: () => left.filter((block) => !notRun.some((word) => block.includes(word))),
  };
}

async function shell(uid: number | undefined): Promise<ShellSession> {
  // Without what `npm test` adds, and what no other user may enter.
  const hidden = [root, ...(isRoot ? ['/root/'] : [])];
  const path = (process.env['PATH'] ?? '').split(':');
  const PATH = path.filter((part) => !hidden.some((start) => part.startsWith(start))).join(':');
  const settings = { PATH, HOME: inMachine('home'), PORT: await freePort() };
  return openShell({ folder: checkout, settings, uid });
}

async function answers(session: ShellSession, path: string, body?: object): Promise<unknown> {
  const address = `http://127.0.0.1:${session.settings['PORT']}${path}`;
  const headers = { 'content-type': 'application/json' };
  const given = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(address, given);
  expect(answer.status, await answer.text()).toBe(200);
  return answer;
}

/** The first super admin can sign in, so the data is that of the first start. */
async function holdsTheData(session: ShellSession, first: StartedProgram): Promise<void> {
  const [, email, password] = /Super admin: +(\S+) +(\S+)/.exec(first.said()) ?? [];
  await answers(session, '/api/auth/login', { email, password });
}

test.each(people)('each command of running.md does what it says, for %s', async (person) => {
  const uid = isRoot && person !== 'root' ? nobody : undefined;
  emptyMachine();
  if (isRoot) giveMachineTo(uid ?? 0);
  const { take, left } = takeBlocks('running.md');
  const session = await shell(uid);
  const restored = join(checkout, 'restored');
  const empty = () => rm(restored, { recursive: true, force: true });

  const first = await session.start(take('NODE_ENV=production'), ready);
  const production = { ...session.settings };
  await holdsTheData(session, first);
  await answers(session, '/api/auth/forgot-password', { email: 'you@example.com' });
  const outbox = join(session.settings['DATA_DIR'] ?? '', 'outbox');
  const mails = () => readdir(outbox).catch(() => []);
  await vi.waitUntil(async () => (await mails()).some((name) => name.endsWith('.eml')), 60_000);
  expect(await session.run(take('python3'))).toContain('https://fees.example.com/');

  const made = await session.run(take('npx pfs backup pfs-'));
  expect(made).toMatch(/all rows/);
  const identity = await generateIdentity();
  writeFileSync(inMachine('etc/pfs-backup.pub'), await identityToRecipient(identity));
  const names = ['NODE_ENV', 'DATA_DIR', 'ENCRYPTION_KEY', 'SESSION_SECRET'];
  const lines = names.map((name) => `${name}=${production[name]}`);
  writeFileSync(inMachine('etc/pharmacy-financial-suite.env'), `${lines.join('\n')}\n`);
  const cron = await shell(uid);
  expect(await cron.run(commandOfCron(take('15 2 * * *')))).toMatch(/all rows/);
  expect(await session.run(take('verify audit'))).not.toContain('differs');
  await first.stop();

  await session.run(take('tar --create --gzip'));
  const unpacked = await session.start(take('mkdir restored'), ready);
  await holdsTheData(session, first);
  await unpacked.stop();
  await empty();
  const fromBackup = await session.start(take('npx pfs restore pfs-2026-03-10.backup\n'), ready);
  await holdsTheData(session, first);
  await fromBackup.stop();

  await session.run(take('--new-key-file'));
  await session.run('export ENCRYPTION_KEY=$(cat new-key) && npx pfs verify audit');
  const own = await shell(uid);
  await empty();
  const { PFS_BACKUP_KEY: key } = session.settings;
  await own.run(`export DATA_DIR=$PWD/restored PFS_BACKUP_KEY=${key}`);
  await own.run('npx pfs restore pfs-2026-03-10.backup');
  await own.run(take('npx pfs rotate-key\n'));
  const rotated = await own.start('npm start', ready);
  await holdsTheData(own, first);
  await rotated.stop();
  expect(left()).toEqual([]);

  await empty();
  for (const path of ['pfs-2026-03-10.backup', 'pfs-backup.tar.gz', 'new-key']) {
    await rm(join(checkout, path));
  }
});

test('each command of mail-in.md does what it says', async () => {
  const { take, left } = takeBlocks('mail-in.md');
  emptyMachine();
  const session = await shell(undefined);
  const [key, certificate] = ['etc/pfs/mail.key', 'etc/pfs/mail.pem'].map(inMachine);
  await session.run(`openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=remits.example.com \
    -keyout ${key} -out ${certificate}`);
  await session.run(take('INBOUND_SMTP_PORT'));
  await session.run('export DEMO=off');
  const started = await session.start('npm start', ready);
  expect(started.said()).toContain('Inbound email:  0.0.0.0:2525');
  await started.stop();
  expect(left()).toEqual([]);
});
