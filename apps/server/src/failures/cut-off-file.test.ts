import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyRollups } from '../features/ledger/rollups.ts';
import { withClient } from '../platform/database/connection.ts';
import { type SmallPayment, smallRemittance } from '../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../testing/test-client.ts';
import { liftLimits } from './testing/books.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
});

/** $90.00 and $45.00 in two claims, with $10.00 of DIR. */
function payment(trace: string): SmallPayment {
  return {
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE RX',
    trace,
    claims: [
      { id: `71${trace}`, gross: 10_000, dir: 1_000 },
      { id: `72${trace}`, gross: 4_500 },
    ],
  };
}

/** Both payments, cut before the last such segment. */
function cutBefore(segment: string): string {
  const text = smallRemittance(payment('A'), payment('B'));
  return text.slice(0, text.lastIndexOf(`${segment}*`));
}

function upload(name: string, content: string) {
  return uploadAndRead(client, { name, content });
}

async function monthlyDir(): Promise<number> {
  const differences = await app.platform.database.withTenant(organizationId, verifyRollups);
  expect(differences).toEqual([]);
  const { body } = await client.get('/api/dashboard?month=2026-03');
  return body.metrics.monthlyDirFees;
}

async function alertTitles(): Promise<string[]> {
  const { body } = await client.get('/api/dashboard?month=2026-03');
  return body.alerts.map(({ title }: { title: string }) => title);
}

describe('a file that ends inside its last payment', () => {
  test('counts the payments before the cut and holds the one it cut', async () => {
    const read = await upload('cut.835', cutBefore('SE'));
    const status = { processingStatus: 'completed', counted: false, needsReview: 1, cutOff: true };
    expect(read).toMatchObject(status);
    expect((await client.get('/api/remittances')).body).toMatchObject([status]);
    expect(read.payments).toEqual([
      expect.objectContaining({ counted: true, heldReason: null }),
      expect.objectContaining({
        counted: false,
        heldReason: 'cut_off',
        balanced: true,
        difference: 0,
      }),
    ]);
    expect(read.findings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^The payment has no end \(SE\), so claims may be missing; it is held\. Segment \d+, SE\.$/,
        ),
        'The file was cut off in its last payment of $135.00; what was received adds up to ' +
          '$135.00; the payment is held; ask the sender for the complete file.',
      ]),
    );
    expect(read.findings.find(({ code }) => code === 'file_truncated')?.place).toBe(
      'The whole file',
    );
    expect(await monthlyDir()).toBe(10);
    expect(await alertTitles()).toEqual(['A payment from NORTHLAKE RX is cut off']);
  });

  test('shows by how much the rest falls short, and what may explain it', async () => {
    const read = await upload('cut.835', cutBefore('CLP'));
    expect(read.payments[1]).toMatchObject({
      heldReason: 'cut_off',
      balanced: false,
      difference: -45,
    });
    expect(await alertTitles()).toEqual(['A payment from NORTHLAKE RX is cut off']);
  });

  test('leaves the way free for the whole file', async () => {
    await upload('cut.835', cutBefore('SE'));
    const whole = await upload('whole.835', smallRemittance(payment('B')));
    expect(whole).toMatchObject({ cutOff: false });
    expect(whole.payments).toEqual([expect.objectContaining({ counted: true, heldReason: null })]);
    expect(await monthlyDir()).toBe(20);
    expect(await alertTitles()).toEqual([]);
  });

  test('is counted when a person says so with a note, and the whole file stands for it again', async () => {
    const cut = await upload('cut.835', cutBefore('SE'));
    const path = `/api/payments/${cut.payments[1]?.id}`;
    expect((await client.post(`${path}/count`, { note: '' })).status).toBe(400);
    const counted = await client.post(`${path}/count`, { note: 'The bank shows $135.00' });
    expect(counted).toMatchObject({ status: 200, body: { counted: true, heldReason: 'cut_off' } });
    expect(await monthlyDir()).toBe(20);
    const whole = await upload('whole.835', smallRemittance(payment('B')));
    expect(whole.payments[0]).toMatchObject({ counted: false, heldReason: 'duplicate' });
    const held = await client.post(`${path}/hold`, {});
    expect(held.body).toMatchObject({ counted: false, heldReason: 'duplicate' });
    expect(await monthlyDir()).toBe(20);
  });
});

test('a file without a whole payment fails, and the whole file stands for it', async () => {
  const text = smallRemittance(payment('A'));
  const cut = await upload('cut.835', text.slice(0, text.lastIndexOf('SE*')));
  expect(cut).toMatchObject({
    processingStatus: 'failed',
    failureCode: 'file_truncated',
    failureReason:
      'The file was cut off in its first payment, which says $135.00, so claims may ' +
      'be missing. Ask the sender for the complete file.',
    payments: [],
    cutOff: false,
  });
  expect((await client.get('/api/claims')).body).toEqual([]);
  expect(await alertTitles()).toEqual([]);
  const whole = await upload('whole.835', text);
  expect(whole.payments).toEqual([expect.objectContaining({ counted: true })]);
  expect(await monthlyDir()).toBe(10);
});

test('a file that lost only what closes its envelope is counted, with a warning', async () => {
  const read = await upload('open.835', cutBefore('GE'));
  expect(read.payments.map(({ counted }) => counted)).toEqual([true, true]);
  expect(read.findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['group_unclosed', 'warning'],
    ['interchange_unclosed', 'warning'],
  ]);
  expect(await monthlyDir()).toBe(20);
});
