import type { PaymentDetail } from '@pfs/wire/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const note = 'The bank shows this amount';
const amount = 9_000;

/** $100.00 less $10.00 of DIR; with `gross` other than that it does not add up to $90.00. */
function file(gross: number, claimId: string): string {
  const claims = [{ id: claimId, gross, dir: 1_000 }];
  return smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE RX',
    trace: 'A1',
    claims,
    amount,
  });
}

async function send(client: TestClient, gross: number, claimId: string): Promise<PaymentDetail> {
  const content = file(gross, claimId);
  const { payments } = await uploadAndRead(client, { name: `${claimId}.835`, content });
  return payments[0] as PaymentDetail;
}

test('the copy of a payment that is held again counts instead of it', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const odd = await send(client, 10_500, '71');
  expect(odd).toMatchObject({ counted: false, heldReason: 'out_of_balance' });
  expect((await client.post(`/api/payments/${odd.id}/count`, { note })).status).toBe(200);
  const copy = await send(client, 10_000, '72');
  expect(copy).toMatchObject({ counted: false, heldReason: 'duplicate' });

  const held = await client.post(`/api/payments/${odd.id}/hold`, { note });

  expect(held.body).toMatchObject({ counted: false, heldReason: 'duplicate' });
  const { body: dashboard } = await client.get('/api/dashboard?month=2026-03');
  expect(dashboard.metrics).toMatchObject({ monthlyDirFees: 10, processedClaims: 1 });
  const { body: files } = await client.get('/api/remittances');
  const counted = files.map(({ fileName, counted }: Record<string, unknown>) => [
    fileName,
    counted,
  ]);
  expect(new Map(counted)).toEqual(
    new Map([
      ['72.835', true],
      ['71.835', false],
    ]),
  );
  const organizationId = user.organization?.id ?? '';
  expect(await app.platform.database.withTenant(organizationId, verifyRollups)).toEqual([]);
});

test('a payment without copies is held for its own reason', async () => {
  const { client } = await registerPharmacy(app.server);
  const odd = await send(client, 10_500, '73');
  await client.post(`/api/payments/${odd.id}/count`, { note });
  const held = await client.post(`/api/payments/${odd.id}/hold`, { note });
  expect(held.body).toMatchObject({ counted: false, heldReason: 'out_of_balance' });
});
