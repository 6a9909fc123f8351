import { remittancePdf } from '@pfs/documents/testing/make-pdf';
import type { KnownLayout } from '@pfs/wire/known-layouts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

interface Sent {
  readonly number: string;
  readonly sender?: string;
  readonly claims?: number;
}

/** Of a payer whose name no label tells, with a number and a day under words of its own. */
async function upload(to: TestClient, { number, sender = 'Old Dominion', claims = 1 }: Sent) {
  const content = await remittancePdf({
    payer: '',
    trace: '',
    paidOn: '',
    head: [
      `A service of ${sender} of Richmond for fills of the cycle`,
      `Folio ${number}`,
      'Folio day 03/10/2026',
      'Folio printed 03/12/2026',
    ],
    claims: Array.from({ length: claims }, (_, at) => ({
      claimId: `7${number}${at}`,
      gross: 1_000 + at,
      dirFee: 150,
    })),
  });
  return uploadAndRead(to, { name: `${number}.pdf`, content });
}

async function finish(id: string, set: Readonly<Record<string, string>>) {
  const path = `/api/remittances/${id}/review`;
  const { version } = (await client.get(path)).body;
  const changes = Object.entries(set).map(([field, value]) => {
    return { kind: 'set', part: 'payment', payment: 0, field, value };
  });
  const changed = await client.post(`${path}/changes`, { version, changes });
  expect(changed.status).toBe(200);
  const { body } = await client.post(`${path}/finish`, { version: changed.body.version });
  return body;
}

const head = { payerName: 'Old Dominion', traceNumber: '4711001', paidOn: '3/10/2026' };

async function teach(): Promise<KnownLayout> {
  const first = await upload(client, { number: '4711001' });
  expect(first.processingStatus).toBe('review');
  expect(await finish(first.id, head)).toMatchObject({
    processingStatus: 'completed',
    layoutLearned: true,
  });
  const [layout] = await list();
  if (layout === undefined) throw new Error('nothing was learned');
  return layout;
}

const list = async () => (await client.get('/api/known-layouts')).body as readonly KnownLayout[];

describe('a layout that a person helped with', () => {
  test('is read without help the next time, whatever its claims', async () => {
    const layout = await teach();
    const next = await upload(client, { number: '4711002', claims: 3 });
    expect(next).toMatchObject({
      processingStatus: 'completed',
      counted: true,
      payments: [{ payerName: 'Old Dominion', traceNumber: '4711002', paidOn: '2026-03-10' }],
    });
    const { payments } = (await client.get(`/api/remittances/${next.id}/review`)).body;
    expect(payments[0].fields).toMatchObject({
      payerName: { decidedBy: 'layout', box: null },
      traceNumber: { decidedBy: 'layout', box: { page: 1 } },
    });
    expect(layout).toMatchObject({ fileType: 'application/pdf', completed: 0, version: 1 });
    expect(layout.learnedFrom?.fileName).toBe('4711001.pdf');
    expect(await list()).toMatchObject([
      {
        payerName: 'Old Dominion',
        facts: { traceNumberLabel: 'folio', paidOnLabel: 'folio day' },
        learnedByName: expect.stringMatching(/\w/),
        completed: 1,
      },
    ]);
  });

  test('doesn’t apply to a document of another payer', async () => {
    await teach();
    const other = await upload(client, { number: '4711003', sender: 'Northwind' });
    expect(other.processingStatus).toBe('review');
  });

  test('is known to its own pharmacy only', async () => {
    const { id } = await teach();
    const { client: stranger } = await registerPharmacy(app.server);
    expect((await upload(stranger, { number: '4711004' })).processingStatus).toBe('review');
    expect((await stranger.get('/api/known-layouts')).body).toEqual([]);
    const path = `/api/known-layouts/${id}`;
    for (const answer of [
      await stranger.request({ method: 'PATCH', url: path, payload: { version: 1 } }),
      await stranger.request({ method: 'DELETE', url: path }),
      await stranger.post(`${path}/restore`),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  test('is one layout however often it is learned, and the last values count', async () => {
    await teach();
    const [layout] = await list();
    await client.request({ method: 'DELETE', url: `/api/known-layouts/${layout?.id}` });
    const again = await upload(client, { number: '4711005' });
    await finish(again.id, { ...head, traceNumber: '4711005', payerName: 'Old Dominion Rx' });
    const [learned, ...more] = await list();
    expect(more).toEqual([]);
    expect(learned).toMatchObject({ payerName: 'Old Dominion Rx', completed: 0 });
    const restored = await client.post(`/api/known-layouts/${layout?.id}/restore`);
    expect(restored.status).toBe(409);
  });
});

test('a value that is nowhere on the page teaches nothing', async () => {
  const { id } = await upload(client, { number: '4711006' });
  await finish(id, { ...head, traceNumber: '999', paidOn: '3/11/2026' });
  expect(await list()).toMatchObject([
    { facts: { payerName: 'Old Dominion', traceNumberLabel: null, paidOnLabel: null } },
  ]);
});

test('numbers of a page are forgotten once its review is over', async () => {
  const kept = (id: string) =>
    withClient(app.testDatabase.admin, async (admin) => {
      const found = 'select layout from document_layouts where remittance_id = $1';
      return JSON.stringify((await admin.query(found, [id])).rows);
    });
  const { id } = await upload(client, { number: '4711007' });
  expect(await kept(id)).toContain('4711007');
  await finish(id, { ...head, traceNumber: '4711007' });
  expect(await kept(id)).not.toContain('4711007');
});

describe('a known layout', () => {
  const url = (id: string) => `/api/known-layouts/${id}`;

  test('is changed, deleted and restored, each audited', async () => {
    const { id, version } = await teach();
    const change = { version, payerName: 'Dominion Rx', traceNumberLabel: 'Check No.:' };
    const changed = await client.request({ method: 'PATCH', url: url(id), payload: change });
    expect(changed.body).toMatchObject({
      version: version + 1,
      payerName: 'Dominion Rx',
      facts: { traceNumberLabel: 'check number', paidOnLabel: 'folio day' },
    });
    const late = await client.request({ method: 'PATCH', url: url(id), payload: change });
    expect(late.status).toBe(409);
    expect((await client.request({ method: 'DELETE', url: url(id) })).body).toEqual({ id });
    expect(await list()).toEqual([]);
    expect((await upload(client, { number: '4711008' })).processingStatus).toBe('review');
    expect((await client.post(`${url(id)}/restore`)).status).toBe(200);
    expect(await list()).toMatchObject([{ id, payerName: 'Dominion Rx' }]);
    const words = (await auditRows(app)).map(({ description }) => description);
    expect(words.filter((text) => text?.includes('layout'))).toEqual(
      expect.arrayContaining([
        'Learned a layout from a finished document',
        'Changed a known layout',
        'Deleted a known layout',
        'Restored a known layout',
      ]),
    );
  });

  test('keeps at least one fact', async () => {
    const { id, version } = await teach();
    const nothing = { version, payerName: null, traceNumberLabel: null, paidOnLabel: null };
    const answer = await client.request({ method: 'PATCH', url: url(id), payload: nothing });
    expect(answer.status).toBe(400);
  });

  test('stays when the remittance that it was learned from is deleted', async () => {
    const { id, learnedFrom } = await teach();
    const answer = await client.request({
      method: 'DELETE',
      url: `/api/remittances/${learnedFrom?.id}`,
      payload: { note: 'Sent by mistake' },
    });
    expect(answer.status).toBe(200);
    expect(await list()).toMatchObject([{ id, learnedFrom: null }]);
  });
});

const advice = { payer: 'Old Dominion', paidOn: '03/10/2026', feeHeading: 'Kappa' };
const claimsOf = (number: number) => [
  { claimId: `7${number}01`, gross: 1_000 + number, dirFee: 150 },
  { claimId: `7${number}02`, gross: 2_000, dirFee: 20 + number },
];

/** Of fees under a heading that names nothing known. */
async function uploadKappa(to: TestClient, number: number) {
  const trace = String(number);
  const content = await remittancePdf({ ...advice, trace, claims: claimsOf(number) });
  return uploadAndRead(to, { name: `${number}.pdf`, content });
}

describe('a person’s columns', () => {
  const columns = [{ heading: 'Kappa', field: 'dirFee' }];
  const teachColumns = async () => {
    const { id } = await uploadKappa(client, 4711);
    const path = `/api/remittances/${id}/review`;
    const { version } = (await client.get(path)).body;
    const move = { kind: 'move_column', payment: 0, field: 'otherAdjustment', into: 'dirFee' };
    const changed = await client.post(`${path}/changes`, { version, changes: [move] });
    expect(changed.body).toMatchObject({ doubts: 0 });
    const done = await client.post(`${path}/finish`, { version: changed.body.version });
    expect(done.body).toMatchObject({ counted: true, layoutLearned: true });
    const [layout] = await list();
    if (layout === undefined) throw new Error('nothing was learned');
    return layout;
  };

  test('are kept, and the next document of the layout is completed', async () => {
    const layout = await teachColumns();
    expect(layout.facts).toMatchObject({ columns, sections: [], lumpSums: null });
    const next = await uploadKappa(client, 4712);
    expect(next).toMatchObject({
      processingStatus: 'completed',
      counted: true,
      extractedData: { totalDirFees: 48.82 },
    });
    expect(await list()).toMatchObject([{ completed: 1 }]);
  });

  test('are changed, removed and restored', async () => {
    const { id, version } = await teachColumns();
    const patch = (payload: object) =>
      client.request({ method: 'PATCH', url: `/api/known-layouts/${id}`, payload });
    const out = await patch({ version, columns: [], payerName: 'Old Dominion' });
    expect(out.body.facts.columns).toEqual([]);
    expect((await uploadKappa(client, 4713)).processingStatus).toBe('review');
    const back = await patch({ version: version + 1, columns, payerName: null });
    expect(back.body.facts).toMatchObject({ columns, payerName: null });
    expect((await uploadKappa(client, 4714)).processingStatus).toBe('completed');
    const none = await patch({ version: version + 2, columns: [] });
    expect(none.status).toBe(400);
  });

  test('that are wrong send the next document to review, and nothing counts', async () => {
    const { id, version } = await teachColumns();
    const url = `/api/known-layouts/${id}`;
    const wrong = [
      { heading: 'Kappa', field: 'gross' },
      { heading: 'Gross', field: 'dirFee' },
    ];
    await client.request({ method: 'PATCH', url, payload: { version, columns: wrong } });
    expect((await uploadKappa(client, 4715)).processingStatus).toBe('review');
  });
});

test('a section whose sign a person reversed is reversed in the next document', async () => {
  const title = 'Prior activity';
  const send = async (number: number, backs: number) => {
    const claims = Array.from({ length: backs }, (_, at) => ({
      ...{ claimId: `8${number}${at}`, gross: 300 + at, dirFee: 10 },
    }));
    const taken = { title, claims };
    const said = { ...advice, trace: String(number), feeHeading: 'DIR Fee', taken };
    const content = await remittancePdf({ ...said, claims: claimsOf(number) });
    return uploadAndRead(client, { name: `${number}.pdf`, content });
  };
  const { id, processingStatus } = await send(5501, 1);
  expect(processingStatus).toBe('review');
  const path = `/api/remittances/${id}/review`;
  const { version } = (await client.get(path)).body;
  const flip = { kind: 'flip_rows', part: 'claim', payment: 0, fromRow: 2, toRow: 2 };
  const changed = await client.post(`${path}/changes`, { version, changes: [flip] });
  await client.post(`${path}/finish`, { version: changed.body.version });
  expect(await list()).toMatchObject([{ facts: { sections: [{ title, claims: 'taken_back' }] } }]);
  expect(await send(5502, 3)).toMatchObject({ processingStatus: 'completed', counted: true });
});
