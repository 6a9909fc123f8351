import { toQuery } from '@pfs/core/assistant/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../platform/database/connection.ts';
import {
  type ModelServer,
  type Scripted,
  startModelServer,
} from '../../../platform/model/testing/model-server.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { injections } from './testing/injections.ts';

let app: TestApp;
let server: ModelServer;
let client: TestClient;
let script: readonly Scripted[] = [];

/** A segment's own separators cannot stand in its text. */
const texts = injections.map((text) => text.replaceAll(/[*~:>^]/g, ' ').trim());
const filesMax = 10;

beforeAll(async () => {
  server = await startModelServer('openai-compatible', () => {
    const [next, ...rest] = script;
    script = rest;
    return next ?? { status: 500 };
  });
  const { url: baseUrl } = server;
  app = await startTestApp({
    clock: () => new Date('2026-11-20T12:00:00Z'),
    config: { model: { provider: 'openai-compatible', name: 'made-up', apiKey: 'k', baseUrl } },
  });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  for (const [file, name] of injections.slice(0, filesMax).entries()) {
    const payments = texts
      .filter((_, index) => index % filesMax === file)
      .map((text, index) => ({
        paidOn: '2026-10-16',
        payer: 'NORTHLAKE RX',
        trace: `${text.slice(0, 40)} ${file}${index}`,
        claims: [{ id: `C${file}-${index}`, gross: 100_00 }],
        lumps: [['WO', text.slice(0, 50), 1_00] as const],
      }));
    const content = smallRemittance(...payments);
    await uploadAndRead(client, { name: `${name.replaceAll(/[/\0]/g, ' ')}.835`, content });
  }
  await withClient(app.testDatabase.admin, async (admin) => {
    await admin.query('update subscription_plans set max_ai_queries = -1');
    for (const [index, text] of injections.entries()) {
      await admin.query(
        `insert into inbound_mails (organization_id, id, received_at, via, bytes, sha256,
           envelope_from, subject)
         values ($1, gen_random_uuid(), now(), 'smtp', 1, $2, 'a@payer.example', $3)`,
        [pharmacy.user.organization?.id, String(index).padStart(64, '0'), text],
      );
    }
  });
}, 240_000);
afterAll(async () => {
  await server.close();
  await app.close();
});

const period = { from: '2026-10-01', to: '2026-10-31' };
const categories = ['recoupment'] as const;
const lists = [
  toQuery({ operation: 'list', measure: 'lumpSums', rows: 'lumpSums', filter: { period } }),
  toQuery({ operation: 'list', measure: 'paymentsReceived', rows: 'payments' }),
  toQuery({ operation: 'list', measure: 'payments', rows: 'remittances' }),
  toQuery({ operation: 'top', measure: 'grossAmount', by: 'remittance' }),
  toQuery({ operation: 'total', measure: 'lumpSums', filter: { period, categories } }),
];

async function ask(message: string) {
  const { body } = await client.post('/api/ai/chat', { message });
  return body as { response: string; message: { answer: Record<string, unknown> } };
}

test('of references, trace numbers, file names and mails nothing reaches a model', async () => {
  server.asked.length = 0;
  script = [
    { calls: lists.map((input) => ({ name: 'ask_figures', input })) },
    { text: 'Recoupments in October 2026 were $100.00.' },
  ];
  await ask('Recoupments in October 2026');
  const sent = server.asked.map(({ body }) => body).join('\n');
  expect(sent).toContain('$100.00');
  expect(sent).not.toMatch(/evil|IGNORE ALL|END OF DATA|ALERT|alert|DROP TABLE|OR 1=1|__proto__/);
});

test('a model that repeats one of them is not shown, and the figure stays right', async () => {
  for (const text of texts) {
    script = [{ calls: [{ name: 'ask_figures', input: lists.at(-1) }] }, { text }];
    const { response, message } = await ask('Recoupments in October 2026');
    expect(response).not.toContain(text);
    expect(message.answer).toMatchObject({ engine: 'built_in', figure: { value: 100 } });
  }
}, 240_000);

test('the built-in engine lists them as the texts that they are', async () => {
  script = [];
  const { message } = await ask('show the lump sums in October 2026');
  const table = message.answer['table'] as { count: number; rows: { cells: unknown[] }[] };
  expect(table.count).toBe(texts.length);
  const cells = table.rows.flatMap((row) => row.cells);
  expect(cells.filter((each) => texts.some((text) => text.slice(0, 50) === each))).not.toEqual([]);
});
