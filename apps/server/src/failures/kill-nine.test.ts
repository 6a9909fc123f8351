import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { isDeep, tries } from '../testing/in-depth.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder, signal } from './testing/data-folder.ts';
import { type ImportCheck, openImportCheck } from './testing/import-check.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { pfs } from './testing/pfs.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { type RemittanceFile, remittanceFile } from './testing/remittance-files.ts';

const rounds = tries(1, 200);
/** Its first kill meets files that arrive, wait and are being read. */
const seed = 20_261_219;
/** Of some files, which are still being read when the power goes. */
const fillsMax = tries(120, 480);
/**
 * From time to time everything is counted while the product rests, so that a fault is found near.
 */
const roundsBetweenCounts = 50;

let folder: DataFolder;
let product: ProductProcess;
let signedIn: Awaited<ReturnType<typeof registerAt>>;
let files = 0;

beforeAll(async () => {
  folder = await makeDataFolder();
  product = await startProductProcess({ dataDir: folder.path });
  signedIn = await registerAt(product.url);
  const { organizationId } = signedIn;
  await withClient(await folder.admin(), (admin) => liftLimits(admin, organizationId));
});
afterAll(async () => {
  await killProductProcesses();
  await folder.remove();
});

function nextFile(random: SeededRandom): RemittanceFile {
  files += 1;
  return remittanceFile(files, { fillsPerMonth: random.pick([30, 30, 60, fillsMax]) });
}

interface Journal {
  /** Answered with 201. */
  readonly accepted: RemittanceFile[];
  /** Not answered, so that nobody knows; sent again later. */
  readonly unanswered: RemittanceFile[];
  /** Answers that no upload deserves. */
  readonly refusals: unknown[];
}

test('no upload is lost and none is counted twice when the power goes again and again', async () => {
  const { client } = signedIn;
  const check = openImportCheck(folder, signedIn);
  const random = createSeededRandom(seed);
  const journal: Journal = { accepted: [], unanswered: [], refusals: [] };

  for (let round = 1; round <= rounds; round += 1) {
    const fresh = Array.from({ length: random.between(1, 3) }, () => nextFile(random));
    await uploadAndKill({ client, journal, fresh, random });
    product = await startProductProcess({ dataDir: folder.path });
    client.moveTo(product.url);
    if (round % roundsBetweenCounts === 0 || round === rounds) await settle(check, journal);
  }
  expect(journal.accepted.length).toBeGreaterThan(0);
  report(check, journal);
});

test('a backup made while files come in is verified in a temporary folder, every table as it was', async () => {
  const keyFile = join(inject('testServer').runFolder, `backup-key-${process.pid}`);
  const backup = `${keyFile}.pfs`;
  const identity = await generateIdentity();
  await writeFile(keyFile, `# of the test\n${identity}\n`);
  await writeFile(`${keyFile}.public`, await identityToRecipient(identity));
  const uploading = signedIn.client.upload(nextFile(createSeededRandom(seed)));
  const made = await pfs(folder.path, 'backup', backup, '--key-file', `${keyFile}.public`);
  expect((await uploading).status).toBe(201);
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(/: all rows and \d+ files\n$/),
  });
  expect(await readdir(join(folder.path, 'files/backups'))).toEqual([]);

  const target = await makeDataFolder();
  const verified = await pfs(target.path, 'restore', backup, '--key-file', keyFile, '--verify');
  expect(verified.said).toMatch(
    /: verified in a temporary folder, \d+ files, every table matches its recorded count\n$/,
  );
  expect(verified.code).toBe(0);
  expect(await readdir(target.path)).toEqual([]);
  await target.remove();
});

test('the product stops in order, and has said nothing of an error', async () => {
  await product.stop();
  expect(product.said()).not.toMatch(/error|\bat .*:\d+:\d+/i);
});

async function uploadAndKill(given: {
  client: LoopbackClient;
  journal: Journal;
  fresh: readonly RemittanceFile[];
  random: SeededRandom;
}): Promise<void> {
  const { client, journal, random } = given;
  const sent = [...journal.unanswered.splice(0), ...given.fresh];
  const uploads = sent.map((file) => send(client, journal, file));
  // Mostly while files arrive, sometimes in the middle of reading them.
  const killAfterMs = random.chance(60, 100) ? random.between(0, 250) : random.between(250, 1_500);
  const database = random.chance(25, 100) ? await folder.postmaster() : undefined;
  const databaseFirst = random.chance(50, 100);
  await new Promise((resolve) => setTimeout(resolve, killAfterMs));
  if (database !== undefined && databaseFirst) signal(database, 'SIGKILL');
  await product.kill();
  if (database !== undefined && !databaseFirst) signal(database, 'SIGKILL');
  await Promise.all(uploads);
}

/** An upload without an answer is sent again later, as a person would. */
async function send(client: LoopbackClient, journal: Journal, file: RemittanceFile): Promise<void> {
  const answer = await client.upload(file).catch(() => undefined);
  // A database that was killed before the product leaves it the time to say so.
  if (answer === undefined || answer.status === 503) {
    journal.unanswered.push(file);
    return;
  }
  // 409: it was committed, only the answer was lost.
  if (answer.status === 201 || answer.status === 409) journal.accepted.push(file);
  else journal.refusals.push(answer.body);
}

/** Sends what had no answer, then waits until all is read, and counts. */
async function settle(check: ImportCheck, journal: Journal): Promise<void> {
  const sinceMs = performance.now();
  for (const file of journal.unanswered.splice(0)) await send(check.client, journal, file);
  expect(journal).toMatchObject({ unanswered: [], refusals: [] });
  await check.allRead({ sinceMs });
  await check.eachImportedOnce(journal.accepted);
}

function report(check: ImportCheck, { accepted }: Journal): void {
  if (!isDeep) return;
  const seconds = (check.longestWaitMs() / 1_000).toFixed(1);
  process.stdout.write(
    `${rounds} rounds, ${accepted.length} files accepted, each imported once; ` +
      `longest wait from restart until all was read ${seconds} s\n`,
  );
}
