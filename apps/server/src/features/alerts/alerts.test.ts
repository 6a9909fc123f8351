import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPlans } from '../../testing/export-plans.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { remittanceYear } from '../sample-data/public.ts';
import { alertsOf } from './testing/alerts-of.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

/** Four months of two payers, $1,000.00 gross each; the first one's DIR jumps in the last. */
async function uploadMonths(client: TestClient, lastDir: number) {
  const months = ['2025-12', '2026-01', '2026-02', '2026-03'];
  const payments = months.flatMap((month, index) =>
    ['NORTH RX', 'SOUTH RX'].map((payer, which) => ({
      paidOn: `${month}-10`,
      payer,
      trace: `${which}${month}`,
      claims: [
        {
          id: `${which}${index}`,
          gross: 1_000_00,
          dir: which === 0 && index === 3 ? lastDir : 50_00,
        },
      ],
    })),
  );
  return uploadAndRead(client, { name: 'months.835', content: smallRemittance(...payments) });
}

test('the alert of a payment with an entered date links to its rows and ends with it', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const lumps = [['CS', 'MISC 1', 50_00]] as const;
  const text = smallRemittance({ paidOn: '2026-03-10', claims: [{ id: '1' }], lumps })
    .replace(/(BPR\*[^~]*\*)20260310~/, '$1~')
    .replace(/DTM\*405\*[^~]*~\s*/, '');
  const { payments } = await uploadAndRead(client, { name: 'undated.835', content: text });
  const alerts = () => alertsOf(app, user.organization?.id);
  expect(payments[0]).toMatchObject({ heldReason: 'undated' });
  expect(await alerts()).toEqual([]);
  const note = 'the bank shows it';
  const counted = await client.post(`/api/payments/${payments[0]?.id}/count`, {
    note,
    paidOn: '2026-02-11',
  });
  expect(counted.status, counted.text).toBe(200);
  expect(await alerts()).toEqual(['unclassified of a payer 2026-02 medium']);
  expect((await client.get('/api/dashboard')).body.alerts).toMatchObject([
    {
      title: 'Unexplained adjustments from PLAIN PAYER',
      message: expect.stringMatching(/^\$50\.00 in lump sums in February 2026 came without/),
      actionUrl: expect.stringMatching(
        /^\/recovery\?stage=open&kind=unexplained_lump&party=[0-9a-f-]{36}$/,
      ),
    },
  ]);
  const held = await client.post(`/api/payments/${payments[0]?.id}/hold`, { note });
  expect(held.status, held.text).toBe(200);
  expect(await alerts()).toEqual([]);
});

test('unclassified claim money is an alert, like lump sums, until it is reversed', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const claim = { id: '1', unknown: 7_25 };
  const first = smallRemittance({ paidOn: '2026-03-02', claims: [claim] });
  await uploadAndRead(client, { name: 'first.835', content: first });
  expect(await alertsOf(app, user.organization?.id)).toEqual([
    'unclassified of a payer 2026-03 medium',
  ]);
  const [alert] = (await client.get('/api/dashboard')).body.alerts;
  expect(alert.message).toMatch(/^\$7\.25 on claims in March 2026 came without a code/);
  expect(alert.actionUrl).toBe('/classification');
  const claims = [
    { ...claim, status: 'reversal' as const },
    { id: '2', gross: 200_00 },
  ];
  const back = smallRemittance({ paidOn: '2026-03-09', claims });
  await uploadAndRead(client, { name: 'back.835', content: back });
  expect(await alertsOf(app, user.organization?.id)).toEqual([
    'unclassified of a payer 2026-03 medium over',
  ]);
});

test('an increase is an alert of the payer and of the pharmacy, with its rows', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await uploadMonths(client, 120_00);
  expect(await alertsOf(app, user.organization?.id)).toEqual([
    'dir_spike 2026-03 medium',
    'dir_spike of a payer 2026-03 high',
  ]);
  const { alerts } = (await client.get('/api/dashboard')).body;
  expect(alerts).toMatchObject([
    {
      title: 'NORTH RX: DIR fees jumped',
      message:
        '12.0% of gross revenue in March 2026 so far ($120.00 of $1,000.00), up from an average ' +
        'of 5.0% over the same days of the prior three months.',
      month: '2026-03',
      actionUrl: '/analytics?figure=dirFees&from=2026-03-01&to=2026-03-31&payer=NORTH+RX',
    },
    {
      title: 'NORTH RX raised your DIR fees',
      message: expect.stringMatching(
        /^NORTH RX rose from 5.0% to 12.0% of gross revenue. All payers/,
      ),
      actionUrl: '/analytics?figure=dirFees&from=2026-03-01&to=2026-03-31',
    },
  ]);
});

test('a third quarterly lump sum is no increase, unless it is larger than usual', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const payment = (month: string, lump: number) => ({
    paidOn: `${month}-10`,
    payer: 'NORTH RX',
    trace: month,
    claims: [{ id: month, gross: 1_000_00, dir: 20_00 }],
    lumps: lump === 0 ? [] : [['CS', 'DIR TRUE-UP', lump] as const],
  });
  const months = ['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08'];
  const later = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'];
  const year = [...months, ...later].map((month, at) => payment(month, at % 3 === 0 ? 60_00 : 0));
  await uploadAndRead(client, { name: 'year.835', content: smallRemittance(...year) });
  // Nobody can know yet that the second one comes every quarter.
  expect(await alertsOf(app, user.organization?.id)).toEqual(['dir_spike of a payer 2025-05 high']);
  const quarter = [payment('2026-03', 0), payment('2026-04', 0), payment('2026-05', 300_00)];
  await uploadAndRead(client, { name: 'more.835', content: smallRemittance(...quarter) });
  expect(await alertsOf(app, user.organization?.id)).toEqual([
    'dir_spike of a payer 2025-05 high',
    'dir_spike of a payer 2026-05 high',
  ]);
  const listed = (await client.get('/api/alerts')).body as { month: string }[];
  expect(listed.map(({ month }) => month)).toEqual(['2026-05', '2025-05']);
  const { alerts, alertsOpen } = (await client.get('/api/dashboard?month=2026-05')).body;
  expect([alerts.length, alertsOpen]).toEqual([1, 2]);
  // 1.25 times the usual $60.00 is left out; the rest is more than usual.
  expect(alerts[0].message).toBe(
    '24.5% of gross revenue in May 2026 so far ($245.00 of $1,000.00; $320.00 was taken in the ' +
      'month), up from an average of 2.0% over the same days of the prior three months, excluding ' +
      'non-monthly lump sums.',
  );
});

test('a running month is compared with the same days, a finished one as a whole', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const days = ['2025-11', '2025-12', '2026-01', '2026-02'].flatMap((month) =>
    ['05', '25'].map((day) => ({
      paidOn: `${month}-${day}`,
      payer: 'NORTH RX',
      trace: `${month}${day}`,
      // A lump sum early in each month, on the gross of a few days.
      claims: [{ id: `${month}${day}`, gross: day === '05' ? 600_00 : 2_000_00 }],
      lumps: day === '05' ? [['CS', 'DIR FEE', 60_00] as const] : [],
    })),
  );
  const early = smallRemittance(...days.slice(0, -1));
  await uploadAndRead(client, { name: 'early.835', content: early });
  expect(await alertsOf(app, user.organization?.id)).toEqual([]);
  const next = { paidOn: '2026-03-02', payer: 'SOUTH RX', claims: [{ id: '1' }] };
  await uploadAndRead(client, { name: 'next.835', content: smallRemittance(next) });
  expect(await alertsOf(app, user.organization?.id)).toEqual(['dir_spike of a payer 2026-02 high']);
});

test('a file of one payer does not change the alerts of another', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await uploadMonths(client, 120_00);
  const before = await alertsOf(app, user.organization?.id);
  const other = smallRemittance({ paidOn: '2026-03-15', payer: 'SOUTH RX', claims: [{ id: '1' }] });
  await uploadAndRead(client, { name: 'other.835', content: other });
  expect(await alertsOf(app, user.organization?.id)).toEqual(before);
});

test('a read alert stays read and last in the list, until it gets more severe', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const { payments } = await uploadMonths(client, 70_00);
  const shown = async () =>
    (await client.get('/api/dashboard')).body.alerts as { id: string; isRead: boolean }[];
  const [first] = await shown();
  expect(await alertsOf(app, user.organization?.id)).toEqual([
    'dir_spike of a payer 2026-03 medium',
  ]);
  const read = await client.post(`/api/alerts/${first?.id}/read`);
  expect(read.body).toMatchObject({ id: first?.id, isRead: true });
  expect(await shown()).toMatchObject([{ isRead: true }]);
  expect((await client.post(`/api/alerts/${first?.id}/unread`)).body.isRead).toBe(false);
  await client.post(`/api/alerts/${first?.id}/read`);
  const more = { paidOn: '2026-03-11', payer: 'NORTH RX', trace: 'more' };
  const claims = [{ id: '9', gross: 1_00, dir: 1_00 }];
  await uploadAndRead(client, { name: 'a.835', content: smallRemittance({ ...more, claims }) });
  expect(await shown()).toMatchObject([{ isRead: true }]);
  const lumps = [['CS', 'DIR MARCH', 100_00]] as const;
  const grave = smallRemittance({ ...more, trace: 'grave', claims: [{ id: '10' }], lumps });
  await uploadAndRead(client, { name: 'b.835', content: grave });
  expect((await shown()).map(({ isRead }) => isRead)).toEqual([false, false]);
  expect(payments).toHaveLength(8);
});

test('a payer whose fee share fell is the best mover of a finished month', async () => {
  const { client, user } = await registerPharmacy(app.server);
  await uploadMonths(client, 20_00);
  expect(await alertsOf(app, user.organization?.id)).toEqual([]);
  const next = smallRemittance({ paidOn: '2026-04-01', payer: 'SOUTH RX', claims: [{ id: '1' }] });
  await uploadAndRead(client, { name: 'next.835', content: next });
  expect(await alertsOf(app, user.organization?.id)).toEqual(['best_mover of a payer 2026-03 low']);
  const { alerts } = (await client.get('/api/dashboard')).body;
  expect(alerts[0]).toMatchObject({
    type: 'insight',
    title: 'Biggest DIR decrease: NORTH RX',
    actionUrl: '/analytics?figure=dirPercentage&from=2026-03-01&to=2026-03-31&payer=NORTH+RX',
  });
});

test('fees on Part D fills since 2024 are an alert until they are returned', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const part = { payer: 'BEST RX', claims: [] };
  const claims = [
    { id: '1', dir: 7_50, filledOn: '2024-01-01' },
    { id: '2', dir: 9_00, filledOn: '2023-12-31' },
  ];
  const first = smallRemittance({ ...part, paidOn: '2026-03-02', claims });
  await uploadAndRead(client, { name: 'first.835', content: first });
  const alerts = () => alertsOf(app, user.organization?.id);
  expect(await alerts(), 'no plan is known').toEqual([]);
  const planType = 'Part D';
  await exportPlans(app, client, [
    { rx: '1', on: '2024-01-01', planType },
    { rx: '2', on: '2023-12-31', planType },
  ]);
  expect(await alerts()).toEqual(['part_d of a payer 2026-03 medium']);
  const [shown] = (await client.get('/api/dashboard')).body.alerts;
  expect(shown.message).toMatch(
    /^\$7\.50 in DIR, .* in March 2026 on one Part D claim. Ask: Which term/,
  );
  const back = [
    { id: '1', dir: 7_50, filledOn: '2024-01-01', status: 'reversal' as const },
    { id: '3', gross: 200_00 },
  ];
  const second = smallRemittance({ ...part, paidOn: '2026-03-09', claims: back });
  await uploadAndRead(client, { name: 'back.835', content: second });
  await matchQueued(app.platform);
  expect(await alerts()).toContain('part_d of a payer 2026-03 medium over');
});

test('sample data shows the payer whose fees increase', async () => {
  const { client } = await registerPharmacy(app.server);
  const payee = { name: 'MAPLE STREET PHARMACY', idQualifier: 'XX', id: '1457398802' };
  const asked = { seed: 20_240_117, until: '2026-03-19', months: 5, fillsPerMonth: 120, payee };
  const files = [...remittanceYear(asked)];
  const payments = files.flatMap(({ description }) => [...description.payments]);
  const content = write835Text({ createdOn: '2026-03-19', payments });
  await uploadAndRead(client, { name: 'demo.835', content });
  const { alerts } = (await client.get('/api/dashboard')).body;
  const titles = alerts.map(({ title }: { title: string }) => title);
  expect(titles).toContain('NORTHLAKE RX BENEFITS: DIR fees jumped');
  expect(titles).toContain('NORTHLAKE RX BENEFITS raised your DIR fees');
});
