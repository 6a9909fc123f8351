import { toCents } from '@pfs/core/money';
import type { PaymentDescription } from '@pfs/edi/remittance-description';
import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyRollups } from '../features/ledger/rollups.ts';
import { withClient } from '../platform/database/connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../testing/test-client.ts';
import { liftLimits } from './testing/books.ts';
import { expectNothingKept, readKeptState } from './testing/kept-state.ts';
import { remittanceFile } from './testing/remittance-files.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
});

/** $100.00 charged, $10.00 DIR, so $90.00 paid, unless the payment says another amount. */
function payment(traceNumber: string, amountCents?: number): PaymentDescription {
  return {
    traceNumber,
    payerTaxId: '1123456789',
    paidOn: '2026-03-10',
    payer: { name: 'NORTHLAKE RX', idQualifier: 'XV', id: 'NLK01' },
    payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1457398802' },
    ...(amountCents === undefined ? {} : { amountCents: toCents(amountCents) }),
    claims: [
      {
        claimId: `70${traceNumber}`,
        statusCode: '1',
        chargeCents: toCents(10_000),
        services: [
          {
            ndc: '65862000801',
            chargeCents: toCents(10_000),
            quantity: '30',
            filledOn: '2026-03-01',
            adjustments: [{ group: 'CO', reason: '295', amountCents: toCents(1_000) }],
          },
        ],
      },
    ],
  };
}

/** Files with the same payments differ by their number, as two deliveries do. */
function file(controlNumber: number, ...payments: readonly PaymentDescription[]): string {
  return write835Text({ createdOn: '2026-03-10', controlNumber, payments });
}

async function readFigures() {
  const { body } = await client.get('/api/dashboard?month=2026-03');
  const { rows } = await withClient(app.testDatabase.admin, (admin) =>
    admin.query<{ payments: string; claims: number }>(
      `select coalesce(sum(payments_received), 0)::text as payments,
         coalesce(sum(claim_count), 0)::int as claims
       from financial_metrics where organization_id = $1`,
      [organizationId],
    ),
  );
  const differences = await app.platform.database.withTenant(organizationId, verifyRollups);
  return {
    dir: body.metrics.monthlyDirFees as number,
    claims: body.metrics.processedClaims as number,
    received: rows[0]?.payments,
    receivedClaims: rows[0]?.claims,
    recentClaims: (body.recentClaims as unknown[]).length,
    alerts: (body.alerts as { title: string }[]).map(({ title }) => title),
    differences,
  };
}

const oneCounted = {
  dir: 10,
  claims: 1,
  received: '90.00',
  receivedClaims: 1,
  recentClaims: 1,
  alerts: [],
  differences: [],
};

describe('a payment that does not add up', () => {
  test('is kept, held out of every total, and shown with its difference', async () => {
    await uploadAndRead(client, { name: 'right.835', content: file(1, payment('A1')) });
    const held = await uploadAndRead(client, {
      name: 'wrong.835',
      content: file(2, payment('A2', 9_500)),
    });
    expect(held).toMatchObject({
      processingStatus: 'completed',
      counted: false,
      needsReview: 1,
      duplicateOf: null,
      extractedData: { processedClaims: 1, totalDirFees: 10 },
    });
    expect(held.payments).toEqual([
      expect.objectContaining({
        traceNumber: 'A2',
        amount: 95,
        claimsTotal: 90,
        providerAdjustmentsTotal: 0,
        balanced: false,
        difference: -5,
        counted: false,
        heldReason: 'out_of_balance',
      }),
    ]);
    expect(held.findings).toContainEqual(
      expect.objectContaining({
        code: 'payment_out_of_balance',
        severity: 'error',
        message: expect.stringMatching(
          /^Claims and lump sums total \$90\.00, but the payment is \$95\.00, \$5\.00 more\. Segment \d+, BPR02\.$/,
        ),
      }),
    );
    expect(await readFigures()).toEqual({
      ...oneCounted,
      alerts: ['A payment from NORTHLAKE RX doesn’t add up'],
    });
    const { body } = await client.get('/api/dashboard?month=2026-03');
    expect(body.alerts[0].message).toBe(
      '$95.00 in March 2026 is excluded from your totals because the claims and lump sums in the file don’t match the amount paid.',
    );
  });

  test('does not hold back the other payments of its file', async () => {
    const mixed = await uploadAndRead(client, {
      name: 'mixed.835',
      content: file(1, payment('B1'), payment('B2', 8_999)),
    });
    expect(mixed).toMatchObject({ processingStatus: 'completed', counted: false, needsReview: 1 });
    expect(mixed.payments.map(({ counted, difference }) => ({ counted, difference }))).toEqual([
      { counted: true, difference: 0 },
      { counted: false, difference: 0.01 },
    ]);
    expect(await readFigures()).toMatchObject({ ...oneCounted, alerts: [expect.any(String)] });
  });
});

describe('a payment that comes again in another file', () => {
  test('is kept, marked as a duplicate of the first, and counted once', async () => {
    const first = await uploadAndRead(client, { name: 'a.835', content: file(1, payment('C1')) });
    const second = await uploadAndRead(client, { name: 'b.835', content: file(2, payment('C1')) });
    expect(first).toMatchObject({ counted: true, duplicateOf: null });
    expect(second).toMatchObject({
      processingStatus: 'completed',
      counted: false,
      needsReview: 1,
      duplicateOf: first.id,
    });
    expect(second.payments).toEqual([
      expect.objectContaining({ counted: false, heldReason: 'duplicate', balanced: true }),
    ]);
    expect(await readFigures()).toEqual(oneCounted);
  });

  test('is counted once also when both files come at the same moment', async () => {
    const files = [1, 2, 3, 4].map((number) => file(number, payment('D1')));
    const read = await Promise.all(
      files.map((content, index) => uploadAndRead(client, { name: `${index}.835`, content })),
    );
    expect(read.filter(({ counted }) => counted)).toHaveLength(1);
    expect(read.every(({ processingStatus }) => processingStatus === 'completed')).toBe(true);
    expect(await readFigures()).toEqual(oneCounted);
  });

  test('is counted once also within one file', async () => {
    const twice = await uploadAndRead(client, {
      name: 'twice.835',
      content: file(1, payment('E1'), payment('E1')),
    });
    expect(twice.payments.map(({ heldReason }) => heldReason)).toEqual([null, 'duplicate']);
    expect(await readFigures()).toMatchObject(oneCounted);
  });

  test('of another pharmacy is that pharmacy’s own money', async () => {
    await uploadAndRead(client, { name: 'a.835', content: file(1, payment('F1')) });
    const other = await registerPharmacy(app.server);
    const theirs = await uploadAndRead(other.client, {
      name: 'a.835',
      content: file(1, payment('F1')),
    });
    expect(theirs).toMatchObject({ counted: true, duplicateOf: null });
  });
});

describe('a file that was uploaded already', () => {
  test('is refused with the day it came, and nothing more is kept', async () => {
    const content = file(1, payment('G1'));
    await uploadAndRead(client, { name: 'march.835', content });
    const answer = await expectNothingKept(app, () =>
      client.upload({ name: 'another-name.835', content }),
    );
    const today = new Date().toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'America/New_York',
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'duplicate_file', message: `This file was already uploaded on ${today}.` },
    });
    expect(await readFigures()).toEqual(oneCounted);
  });

  test('is taken once when it comes several times at the same moment', async () => {
    const before = await readKeptState(app);
    const content = file(1, payment('H1'));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.upload({ name: 'march.835', content })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.body.code).toBe('duplicate_file');
      expect(answer.body.message).toMatch(/^This file was already uploaded/);
    }
    const taken = answers.find(({ status }) => status === 201);
    expect((await client.settled(taken?.body.id)).processingStatus).toBe('completed');
    const after = await readKeptState(app);
    expect(after).toMatchObject({
      remittances: before.remittances + 1,
      claims: before.claims + 1,
      usage: before.usage + 1,
      files: before.files + 1,
      incoming: 0,
    });
    expect(await readFigures()).toEqual(oneCounted);
  });
});

const names: readonly [what: string, sent: string, kept: string][] = [
  ['a path of Unix', '../../etc/passwd', 'passwd'],
  ['a path of Windows', 'C:\\Users\\maria\\march.835', 'march.835'],
  ['an emoji', 'März 💊.835', 'März 💊.835'],
  ['an accent in two pieces', 'Re\u0301sume\u0301.835', 'Re\u0301sume\u0301.835'],
  ['control characters', 'ma\u0001rch\u007f.835', 'march.835'],
  ['nothing but a way up', '..', 'remittance'],
  ['letters that turn the reading round', 'march\u202e538.exe', 'march538.exe'],
  ['300 characters', `${'x'.repeat(296)}.835`, `${'x'.repeat(196)}.835`],
  ['300 emojis', `${'💊'.repeat(300)}a.835`, `${'💊'.repeat(97)}a.835`],
];

describe('the name of a file', () => {
  test.each(names)('%s is shown as a plain name and kept out of paths', async (_, sent, kept) => {
    const { text } = remittanceFile(100 + names.findIndex(([, name]) => name === sent));
    const answer = await client.upload({ name: sent, content: text });
    expect(answer.body).toMatchObject({ fileName: kept, processingStatus: 'pending' });
    const read = await client.settled(answer.body.id);
    expect(read).toMatchObject({ fileName: kept, processingStatus: 'completed' });
    const original = await client.get(`/api/remittances/${read.id}/original`);
    expect(original.text).toBe(text);
    expect(String(original.headers['content-disposition'])).toMatch(
      /^attachment; filename="[^"]*";/,
    );
    const { file_path: path } = await withClient(app.testDatabase.admin, async (admin) => {
      const { rows } = await admin.query('select file_path from remittances where id = $1', [
        read.id,
      ]);
      return rows[0] as { file_path: string };
    });
    expect(path).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f]{64}\.pfs$/);
  });
});
