import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { resendLostJobs } from '../intake/public.ts';
import { lockLedger } from '../ledger/lock.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { remittanceKind } from '../remittances/public.ts';

const documents = createDraftReading();
let app: TestApp;
let client: TestClient;
let organizationId: string;
let release: () => void;

beforeAll(async () => {
  app = await startTestApp({ documents, appConnectionsMax: 10 });
});
beforeEach(async () => {
  documents.hold = new Promise((resolve) => {
    release = resolve;
  });
  ({ client } = await registerPharmacy(app.server));
  organizationId = await organizationOf(client);
});
afterEach(() => release());
afterAll(() => app.close());

async function sendDocument(mark: string, sender = client): Promise<string> {
  const payments = [draftPayment({ amount: '25.50', claims: threeClaims, trace: mark })];
  const content = testDocument({ payments, mark });
  return (await sender.upload({ name: `${mark}.pdf`, content })).body.id as string;
}

/** Waits until so many files are being read. */
async function reading(files: number, of = client): Promise<void> {
  for (;;) {
    const { body } = await of.get('/api/remittances');
    const rows = body as { processingStatus: string }[];
    if (rows.filter((row) => row.processingStatus === 'processing').length === files) return;
    await sleep(20);
  }
}

/** By queue, how many jobs of this pharmacy wait or are worked on. */
async function openJobs() {
  return app.platform.database.withPlatform('look at jobs', async (tx) => {
    const { rows } = await tx.client.query(
      `select name, count(*)::int as jobs from pgboss.job
       where state in ('created', 'retry', 'active') and data ->> 'organizationId' = $1
       group by name order by name`,
      [organizationId],
    );
    return rows;
  });
}

test('an 835 is read at once while all document readers hang', async () => {
  const slow = await Promise.all(['D1', 'D2', 'D3'].map((mark) => sendDocument(mark)));
  await reading(2);
  const content = smallRemittance({ paidOn: '2026-03-31', claims: [{ id: '1001', gross: 12_00 }] });
  const { id } = (await client.upload({ name: 'march.835', content })).body;
  expect((await client.settled(id)).processingStatus).toBe('completed');
  expect(await openJobs()).toEqual([{ name: 'document.process', jobs: 3 }]);
  release();
  for (const one of slow) {
    expect((await client.settled(one)).processingStatus).toBe('completed');
  }
  expect(await exactClaims()).toBe(10);
});

async function exactClaims(): Promise<number> {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    expect(await verifyRollups(tx)).toEqual([]);
    const { rows } = await tx.client.query('select count(*)::int as claims from claims');
    return rows[0].claims;
  });
}

test('a document with a lost job gets exactly one new job', async () => {
  const { database } = app.platform;
  await Promise.all(['L1', 'L2'].map((mark) => sendDocument(mark)));
  await reading(2);
  const lost = await sendDocument('L3');
  await database.withPlatform('lose a job', (tx) =>
    tx.client.query(`delete from pgboss.job where data ->> 'remittanceId' = $1`, [lost]),
  );
  expect(await resendLostJobs(app.platform, remittanceKind)).toBe(1);
  expect(await resendLostJobs(app.platform, remittanceKind)).toBe(0);
  expect(await openJobs()).toEqual([{ name: 'document.process', jobs: 3 }]);
  release();
  expect((await client.settled(lost)).processingStatus).toBe('completed');
});

/** In the order in which they were taken up. */
async function begun(queue: string): Promise<readonly string[]> {
  return app.platform.database.withPlatform('look at jobs', async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>(
      `select data ->> 'remittanceId' as id from pgboss.job
       where name = $1 and started_on is not null order by started_on`,
      [queue],
    );
    return rows.map(({ id }) => id);
  });
}

test('one document of a pharmacy doesn’t wait for many of another', async () => {
  const many: string[] = [];
  for (let at = 0; at < 8; at += 1) many.push(await sendDocument(`M${at}`));
  await reading(2);
  const { client: other } = await registerPharmacy(app.server);
  const few = [await sendDocument('F1', other), await sendDocument('F2', other)];
  release();
  for (const one of few) expect((await other.settled(one)).processingStatus).toBe('completed');
  for (const one of many) expect((await client.settled(one)).processingStatus).toBe('completed');
  const order = (await begun('document.process')).filter((id) => [...many, ...few].includes(id));
  const turns = few.map((id) => order.indexOf(id));
  expect(turns[0]).toBeLessThan(4);
  expect(turns[1]).toBeLessThan(7);
  expect(order.filter((id) => many.includes(id))).toEqual(many);
});

test('hanging documents of one pharmacy don’t block another’s', async () => {
  const before = documents.asked.length;
  await Promise.all(['S1', 'S2', 'S3'].map((mark) => sendDocument(mark)));
  await expect.poll(() => documents.asked.length).toBe(before + 2);
  documents.hold = Promise.resolve();
  const { client: other } = await registerPharmacy(app.server);
  const quick = await sendDocument('Q1', other);
  expect((await other.settled(quick)).processingStatus).toBe('completed');
  await reading(2);
});

async function send835(sender: TestClient, trace: string): Promise<string> {
  const claims = [{ id: '1001', gross: 12_00 }];
  const content = smallRemittance({ paidOn: '2026-03-31', trace, claims });
  return (await sender.upload({ name: `${trace}.835`, content })).body.id as string;
}

/** Keeps everybody else from the ledger of a pharmacy; answers what gives it free. */
async function holdLedger(holder: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    ended = app.platform.database.withTenant(holder, async (tx) => {
      await lockLedger(tx);
      taken();
      await held;
    });
    ended.catch(failed);
  });
  return async () => {
    letGo();
    await ended;
  };
}

test('835s of a pharmacy with a locked ledger wait in turn, and block nobody else', async () => {
  const giveFree = await holdLedger(organizationId);
  const many: string[] = [];
  for (let at = 0; at < 5; at += 1) many.push(await send835(client, `E${at}`));
  await reading(2);
  const { client: other } = await registerPharmacy(app.server);
  const first = await send835(other, 'G0');
  expect((await other.settled(first)).processingStatus).toBe('completed');

  const { client: third } = await registerPharmacy(app.server);
  const alsoTaken = await holdLedger(await organizationOf(third));
  const blocking = await send835(third, 'H0');
  await reading(1, third);
  const late = await send835(other, 'G1');
  await giveFree();
  expect((await other.settled(late)).processingStatus).toBe('completed');
  await alsoTaken();
  for (const one of many) expect((await client.settled(one)).processingStatus).toBe('completed');
  expect((await third.settled(blocking)).processingStatus).toBe('completed');
  const order = (await begun('remittance.process')).filter((id) => [...many, late].includes(id));
  expect(order.indexOf(late)).toBeLessThan(4);
});
