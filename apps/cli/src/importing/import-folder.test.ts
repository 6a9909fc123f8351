import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recorder } from '../testing/run.ts';
import { importFolder } from './import-folder.ts';
import {
  errorAnswer,
  type FakeServer,
  rowOf,
  startFakeServer,
  uploadPath,
} from './testing/fake-server.ts';

let folder: string;
let server: FakeServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-import-'));
  server = await startFakeServer();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

interface RunOptions {
  readonly waits?: boolean;
  readonly email?: string;
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly atTerminal?: boolean;
}

async function run({
  waits = true,
  email = 'a@b.example',
  key,
  signal = new AbortController().signal,
  atTerminal = false,
}: RunOptions = {}) {
  const [output, errors] = [recorder(atTerminal), recorder(atTerminal)];
  const slept: number[] = [];
  const settings = {
    folder,
    server: server.url,
    journalPath: join(folder, '.pfs-import'),
    waits,
    patienceSeconds: 60,
    account: key === undefined ? { email, password: 'Correct-Horse-7' } : { key },
  };
  const exitCode = await importFolder(settings, {
    output,
    errors,
    signal,
    sleep: async (seconds) => void slept.push(seconds),
  });
  return { exitCode, printed: output.text(), errors: errors.text(), slept };
}

const put = (name: string, text = `ISA*${name}`) => writeFileSync(join(folder, name), text);

test('every file is sent once, a second run sends nothing', async () => {
  put('a.835');
  mkdirSync(join(folder, 'march'));
  put('march/b.pdf', '%PDF-1.7');
  const first = await run();
  expect(first.exitCode).toBe(0);
  expect(first.printed).toBe(
    '1/2 a.835: completed, 4 claims\n' +
      '2/2 march/b.pdf: completed, 4 claims\n' +
      'completed                      2\n',
  );
  put('c.csv', 'a,b,c');
  const second = await run();
  expect(second.exitCode).toBe(0);
  expect(second.printed).toContain('completed                      1\n');
  expect(second.printed).toContain('done in an earlier run         2\n');
  expect(server.uploads()).toHaveLength(3);
});

test('with an API key nobody signs in, and another secret of it goes on with the journal', async () => {
  put('a.835');
  expect((await run({ key: 'pfs_0f3a91c2_one' })).exitCode).toBe(0);
  expect(new Set(server.calls.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer pfs_0f3a91c2_one']),
  );
  expect(server.calls.map(({ path }) => path)).not.toContain('/api/auth/login');
  put('b.835');
  server.next(uploadPath, errorAnswer(401, 'unauthorized', 'Unauthorized'));
  const refused = await run({ key: 'pfs_0f3a91c2_two' });
  expect(refused.exitCode).toBe(2);
  expect(refused.errors).toContain('The server refuses this API key.');
});

test('a file that is there twice, here or on the server, is there already', async () => {
  put('a.835', 'ISA*same');
  put('b.835', 'ISA*same');
  put('c.835', 'ISA*known');
  server.next(
    uploadPath,
    { status: 201, body: rowOf(1) },
    errorAnswer(409, 'duplicate_file', 'This file was already uploaded on May 1, 2026.'),
  );
  server.next('/api/remittances', { status: 200, body: [rowOf(1)] });
  const { exitCode, printed } = await run();
  expect(exitCode).toBe(0);
  expect(printed).toContain('b.835: already there, the same as a.835\n');
  expect(printed).toContain('c.835: already there, This file was already uploaded on May 1, 2026.');
  expect(server.uploads()).toHaveLength(2);
});

test('a file that is cut off is listed as such', async () => {
  put('a.835');
  server.next(uploadPath, { status: 201, body: rowOf(1) });
  const row = rowOf(1, { counted: false, cutOff: true });
  server.next('/api/remittances', { status: 200, body: [row] });
  const { printed } = await run();
  const words = 'cut off: ask the payer for the complete file';
  expect(printed).toContain(`a.835: completed, 4 claims, ${words}\n`);
});

test('what a person must look at is listed with why, and asked for again by the next run', async () => {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.csv']) put(name);
  server.next(
    uploadPath,
    ...[1, 2, 3].map((number) => ({ status: 201, body: rowOf(number) })),
    errorAnswer(400, 'empty_file', 'The file is empty. Please choose the file again.'),
  );
  const rows = [
    rowOf(1, { processingStatus: 'review' }),
    rowOf(2, { processingStatus: 'failed', failureReason: 'The file is damaged.' }),
    rowOf(3, { counted: false }),
  ];
  server.next('/api/remittances', { status: 200, body: rows });
  const first = await run();
  expect(first.exitCode).toBe(1);
  expect(first.printed).toContain('c.pdf: completed, 4 claims, held (excluded)\n');
  expect(first.printed).toContain(
    `In review\n  a.pdf: ${server.url}/remittances/00000000-0000-4000-8000-000000000001/review\n`,
  );
  expect(first.printed).toContain('Failed\n  b.pdf: The file is damaged.\n');
  expect(first.printed).toContain('Refused\n  d.csv: The file is empty.');
  server.next('/api/remittances', { status: 200, body: [rowOf(1), rowOf(2)] });
  const second = await run();
  expect(server.uploads()).toHaveLength(4);
  expect(second.printed).toContain('completed                      2\n');
  expect(second.printed).toContain('refused                        1\n');
});

test('a server that is away, busy or over a limit is waited for, under one key', async () => {
  put('a.835');
  server.next(
    uploadPath,
    { status: 0, breaks: true },
    errorAnswer(429, 'too_many_requests', 'Too many tries.', { 'retry-after': '7' }),
    errorAnswer(503, 'unavailable', 'The service is briefly unavailable.'),
    errorAnswer(402, 'limit_reached', 'You’ve reached your plan’s limit for this month.'),
  );
  const { exitCode, slept, errors } = await run();
  expect(exitCode).toBe(0);
  expect(slept).toEqual([1, 7, 4, 8]);
  expect(errors).toContain('You’ve reached your plan’s limit for this month. Trying again in 8 s.');
  const keys = server.uploads().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
});

test('what is not over within bounds ends the run, and the next one goes on', async () => {
  put('a.835');
  put('b.835');
  const full = errorAnswer(402, 'limit_reached', 'Your plan’s limit is reached.');
  server.next(
    uploadPath,
    { status: 201, body: rowOf(1) },
    ...Array.from({ length: 9 }, () => full),
  );
  const first = await run();
  expect(first.exitCode).toBe(2);
  expect(first.errors).toContain('Your plan’s limit is reached. Files already sent are kept');
  expect(first.printed).toContain('left for a later run           1\n');
  server.next(uploadPath);
  server.next('/api/remittances', { status: 200, body: [rowOf(1)] });
  expect((await run()).exitCode).toBe(0);
});

test('on a terminal one line moves, and what is being read is named', async () => {
  put('a.835');
  server.next('/api/remittances', {
    status: 200,
    body: [rowOf(1, { processingStatus: 'processing', stage: 'Read 3 of 12 pages' })],
  });
  const { printed, errors } = await run({ atTerminal: true });
  expect(printed).toBe('completed                      1\n');
  expect(errors.split('\r\u001b[K')).toEqual([
    '',
    '0 of 1 done, 0 being processed: sending a.835',
    '0 of 1 done, 1 being processed: Read 3 of 12 pages',
    '',
  ]);
});

test('what is no server of this program is told so', async () => {
  put('a.835');
  server.next(uploadPath, { status: 201, body: { welcome: true } });
  const { exitCode, errors } = await run();
  expect(exitCode).toBe(2);
  expect(errors).toContain('This isn’t a server of this program');
});

test('a file that is too large is told, and the others are sent', async () => {
  put('a.835');
  put('b.835', '');
  truncateSync(join(folder, 'b.835'), 51 * 1024 * 1024);
  const { exitCode, printed } = await run();
  expect(exitCode).toBe(1);
  expect(printed).toContain('Not sent\n  b.835: larger than 50 MB\n');
  expect(server.uploads()).toHaveLength(1);
});

test('a session that ends is begun again', async () => {
  put('a.835');
  server.next(uploadPath, errorAnswer(401, 'unauthorized', 'Unauthorized'));
  expect((await run()).exitCode).toBe(0);
  expect(server.calls.filter(({ path }) => path === '/api/auth/login')).toHaveLength(2);
});

test('a wrong password is tried once', async () => {
  put('a.835');
  const wrong = errorAnswer(401, 'wrong_credentials', 'The email or password is incorrect.');
  server.next('/api/auth/login', wrong);
  const { exitCode, errors } = await run();
  expect(exitCode).toBe(2);
  expect(errors).toContain('Not signed in: The email or password is incorrect.');
  expect(server.uploads()).toHaveLength(0);
});

test('a reCAPTCHA is said to be for a person', async () => {
  server.next('/api/auth/login', errorAnswer(400, 'captcha_required', 'Please complete it.'));
  server.next('/api/auth/captcha', {
    status: 200,
    body: { provider: 'recaptcha', siteKey: 'the site key' },
  });
  const { exitCode, errors } = await run();
  expect(exitCode).toBe(2);
  expect(errors).toContain('asks for a reCAPTCHA, which only a person in a browser can complete');
});

test('without waiting a file is sent, and a later run tells what became of it', async () => {
  put('a.835');
  expect((await run({ waits: false })).printed).toBe('sent, not processed yet        1\n');
  expect((await run()).printed).toContain('a.835: completed, 4 claims\n');
  expect(server.uploads()).toHaveLength(1);
});

test('a journal that was cut off inside a line goes on, its file under the same key', async () => {
  put('a.835');
  await run();
  const path = join(folder, '.pfs-import');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.slice(0, whole.indexOf('"path":"a.835"') + 30));
  await run();
  const [first, second] = server.uploads().map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  await run();
  expect(server.uploads()).toHaveLength(2);
});

test('a journal of another account, and what is none, are refused', async () => {
  await run();
  await expect(run({ email: 'c@d.example' })).rejects.toThrow(/choose another file with --journal/);
  writeFileSync(join(folder, '.pfs-import'), 'my notes\n');
  await expect(run()).rejects.toThrow(/is not a pfs import journal/);
  expect(readFileSync(join(folder, '.pfs-import'), 'utf8')).toBe('my notes\n');
});

test('a run that is stopped tells what is left', async () => {
  put('a.835');
  const stopping = new AbortController();
  stopping.abort(new Error('stopped'));
  const { exitCode, printed } = await run({ signal: stopping.signal });
  expect(exitCode).toBe(130);
  expect(printed).toBe('left for a later run           1\n');
});
