import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { liftLimits } from './testing/books.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { registerAt } from './testing/loopback-client.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { type NumberedMail, numberedMail, sendSlowly } from './testing/slow-mail.ts';

const rounds = 20;
const random = createSeededRandom(20_261_122);
const mailsPerRound = 8;

let folder: DataFolder | undefined;

afterEach(async () => {
  await killProductProcesses();
  await folder?.remove();
});

interface Journal {
  /** Answered with 250 behind its last line. */
  readonly accepted: NumberedMail[];
  /** Cut off, so that nobody knows. */
  readonly unanswered: NumberedMail[];
}

function start(dataDir: string): Promise<ProductProcess> {
  const env = {
    INBOUND_SMTP_PORT: '0',
    INBOUND_TRUST_ENVELOPE: 'on',
    MAIL_DOMAIN: 'fees.example.com',
  };
  return startProductProcess({ dataDir, env });
}

async function smtpPortOf(product: ProductProcess): Promise<number> {
  for (;;) {
    const port = /Inbound email:\s+[^:\s]+:(\d+)/.exec(product.said())?.[1];
    if (port !== undefined) return Number(port);
    await sleep(25);
  }
}

test('no mail that was accepted is lost, and none comes twice, when the power goes again and again', async () => {
  folder = await makeDataFolder();
  let product = await start(folder.path);
  const { client, organizationId } = await registerAt(product.url);
  const from = (await client.get('/api/auth/user')).body.email as string;
  await withClient(await folder.admin(), async (admin) => {
    await liftLimits(admin, organizationId);
    await admin.query('update users set is_email_verified = true where email = $1', [from]);
  });
  const to = (await client.get('/api/inbound-mail/address')).body.address as string;
  const journal: Journal = { accepted: [], unanswered: [] };
  for (let round = 0; round < rounds; round += 1) {
    const first = round * mailsPerRound;
    const mails = Array.from({ length: mailsPerRound }, (_, at) =>
      numberedMail(first + at, from, to),
    );
    await sendAndKill(product, { from, to, mails, journal });
    product = await start(folder.path);
    client.moveTo(product.url);
  }
  const came = await allRead(folder, organizationId);
  const sent = [...journal.accepted, ...journal.unanswered].map(({ subject }) => subject);
  expect(came.filter((subject, at) => came.indexOf(subject) !== at)).toEqual([]);
  expect(sent).toEqual(expect.arrayContaining(came));
  expect(came).toEqual(expect.arrayContaining(journal.accepted.map(({ subject }) => subject)));
  expect((await client.get('/api/remittances?limit=100')).body).toHaveLength(
    Math.min(100, came.length),
  );
  await product.stop();
  report(journal, came);
});

/** The power goes while some mails are on their way and others are being kept. */
async function sendAndKill(
  product: ProductProcess,
  given: { from: string; to: string; mails: readonly NumberedMail[]; journal: Journal },
): Promise<void> {
  const { from, to, mails, journal } = given;
  const port = await smtpPortOf(product);
  const killAt = random.between(1, mailsPerRound);
  let wholeMails = 0;
  let kill = () => {};
  const due = new Promise<void>((resolve) => {
    kill = resolve;
  });
  const sendings = mails.map(async (mail) => {
    const onSent = () => {
      wholeMails += 1;
      if (wholeMails === killAt) kill();
    };
    const pauseMs = random.between(0, 60);
    const accepted = await sendSlowly({ port, from, to, mail, pauseMs, onSent });
    (accepted ? journal.accepted : journal.unanswered).push(mail);
  });
  await due;
  await sleep(random.between(0, 200));
  await product.kill();
  await Promise.all(sendings);
}

/** The subjects of all mails that came in, once each is read and taken. */
async function allRead(data: DataFolder, organizationId: string): Promise<string[]> {
  return await withClient(await data.admin(), async (admin) => {
    for (;;) {
      const { rows } = await admin.query<{ subject: string; status: string }>(
        'select subject, status from inbound_mails where organization_id = $1',
        [organizationId],
      );
      if (rows.every(({ status }) => status !== 'received')) {
        expect(rows.filter(({ status }) => status !== 'ingested')).toEqual([]);
        return rows.map(({ subject }) => subject);
      }
      await sleep(100);
    }
  });
}

function report({ accepted, unanswered }: Journal, came: readonly string[]): void {
  process.stdout.write(
    `${rounds} rounds, ${accepted.length} mails accepted and ${unanswered.length} cut off; ` +
      `${came.length} came in, each once\n`,
  );
}
