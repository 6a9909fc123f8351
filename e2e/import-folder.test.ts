import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRemittance } from '../apps/server/src/features/sample-data/public.ts';
import { riverside } from './support/enter.ts';
import { productOf } from './support/open-product.ts';
import type { RunningProduct } from './support/product.ts';

const program = fileURLToPath(new URL('../apps/cli/bin/pfs.mjs', import.meta.url));
const password = 'Correct-Horse-7';
const email = riverside.email;

let product: RunningProduct;
let folder: string;

beforeAll(async () => {
  product = await productOf();
  folder = await mkdtemp(join(tmpdir(), 'pfs-e2e-folder-'));
  const registered = await post('/api/auth/register-pharmacy', {
    pharmacyName: 'Riverside Pharmacy',
    pharmacyAddress: '5 River Road',
    pharmacyCity: 'Springfield',
    pharmacyState: 'IL',
    pharmacyZipCode: '62701',
    pharmacyPhone: '217-555-0148',
    pharmacyLicense: '054-098765',
    adminFirstName: 'Nora',
    adminLastName: 'Ellis',
    adminEmail: email,
    adminPassword: password,
  });
  expect(registered.status).toBe(201);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await product.stop();
});

function post(path: string, body: object): Promise<Response> {
  return fetch(new URL(path, product.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function begin(): ChildProcess {
  return spawn(process.execPath, [program, 'import', folder, '--server', product.url], {
    env: { ...process.env, PFS_EMAIL: email, PFS_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function importAll() {
  const child = begin();
  const [printed, errors] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    child.exitCode === null ? once(child, 'exit') : undefined,
  ]);
  return { exitCode: child.exitCode, printed, errors };
}

const remittance = (seed: number) =>
  write835Text(sampleRemittance({ seed, until: '2026-03-31' }).description);

test('a folder is imported, a run that was killed goes on, and nothing is sent twice', async () => {
  await mkdir(join(folder, 'march'));
  for (const seed of [1, 2, 3]) {
    await writeFile(join(folder, 'march', `day-${seed}.835`), remittance(seed));
  }
  await writeFile(join(folder, 'copy.txt'), remittance(1));
  await writeFile(join(folder, 'letter.txt'), 'Dear pharmacist,\nthank you for your letter.\n');
  await writeFile(join(folder, 'page.csv'), '<html><body>Your session has ended</body></html>');
  await writeFile(join(folder, '.hidden.835'), remittance(4));
  const killed = begin();
  const exited = once(killed, 'exit');
  await expect
    .poll(() => readFile(join(folder, '.pfs-import'), 'utf8').catch(() => ''), {
      timeout: 60_000,
    })
    .toContain('"id":"');
  killed.kill('SIGKILL');
  await exited;

  const { exitCode, printed, errors } = await importAll();
  expect(errors).toBe('');
  expect(exitCode).toBe(1);
  expect(printed).toMatch(/march\/day-2\.835: completed, \d+ claims\n/);
  expect(printed).toContain('march/day-1.835: already there, the same as copy.txt\n');
  expect(printed).toMatch(/completed +3\nfailed +1\nrefused +1\nalready there +1\n/);
  expect(printed).toMatch(/skipped +1 {2}1 hidden\n/);
  expect(printed).toContain('Refused\n  page.csv: This is a web page, not a remittance.');

  const signedIn = await post('/api/auth/login', { email, password });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const listed = await fetch(new URL('/api/remittances', product.url), {
    headers: { cookie: cookie.join('; ') },
  });
  const names = ((await listed.json()) as { fileName: string }[]).map(({ fileName }) => fileName);
  expect(names.sort()).toEqual(['copy.txt', 'day-2.835', 'day-3.835', 'letter.txt']);
});

test('a sheet that adds up is counted, one that does not needs review', async () => {
  const sheet = (net: string) =>
    [
      'Payer,EXAMPLE RX BENEFITS',
      `Check number,8000${net.replace('.', '')}`,
      'Payment date,03/12/2026',
      `Payment amount,${net}`,
      '',
      'Rx Number,Fill Date,NDC,Quantity,Gross,DIR Fee,Net',
      '1001,03/01/2026,16729-0285-10,30,20.00,1.00,19.00',
      '1002,03/02/2026,67877-0223-10,60,15.00,0.75,14.25',
      'Total,,,,35.00,1.75,33.25',
      '',
    ].join('\n');
  await writeFile(join(folder, 'right.csv'), sheet('33.25'));
  await writeFile(join(folder, 'wrong.csv'), sheet('33.52'));
  const { printed } = await importAll();
  expect(printed).toContain('right.csv: completed, 2 claims\n');
  expect(printed).toMatch(/In review\n {2}wrong\.csv: http:\S+\/remittances\/[\w-]+\/review\n/);
});

test('after failed sign-ins it solves the puzzle that a browser would', async () => {
  for (const _time of [1, 2, 3]) {
    await post('/api/auth/login', { email, password: 'Wrong-Horse-7' });
  }
  expect((await post('/api/auth/login', { email, password })).status).toBe(400);
  const { printed, errors } = await importAll();
  expect(errors).toBe('');
  expect(printed).toMatch(/done in an earlier run +4\n/);
});
