import { toQuery } from '@pfs/core/assistant/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ModelServer,
  type Scripted,
  startModelServer,
} from '../../../platform/model/testing/model-server.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';

let app: TestApp;
let server: ModelServer;
let client: TestClient;
let script: readonly Scripted[] = [];

const query = toQuery({
  operation: 'total',
  measure: 'dirFees',
  filter: { period: { from: '2026-10-01', to: '2026-10-31' } },
});

beforeAll(async () => {
  server = await startModelServer('openai-compatible', () => {
    const [next, ...rest] = script;
    script = rest;
    return next ?? { status: 500 };
  });
  app = await startTestApp({
    clock: () => new Date('2026-11-20T12:00:00Z'),
    config: {
      model: {
        provider: 'openai-compatible',
        name: 'made-up',
        apiKey: 'a-key',
        baseUrl: server.url,
      },
    },
  });
  ({ client } = await registerPharmacy(app.server));
  const claims = [{ id: 'RX1', gross: 100_00, dir: 12_34 }];
  const content = smallRemittance({ paidOn: '2026-10-15', payer: 'NORTHLAKE RX', claims });
  await uploadAndRead(client, { name: 'october.835', content });
}, 120_000);
afterAll(async () => {
  await server.close();
  await app.close();
});

async function ask(message: string, said: readonly Scripted[]) {
  script = said;
  const { body } = await client.post('/api/ai/chat', { message });
  return body as { response: string; message: { answer: Record<string, unknown> } };
}

const looks = { calls: [{ name: 'ask_figures', input: query }] };

test('a grounded answer of the model is shown with its figure', async () => {
  const text = 'Last month, DIR fees came to **$12.34**.';
  const { response, message } = await ask('DIR fees last month', [looks, { text }]);
  expect(response).toBe(text);
  expect(message.answer).toMatchObject({
    kind: 'figure',
    engine: 'model',
    engineNote: null,
    figure: { value: 12.34 },
  });
});

test.each<[string, Scripted]>([
  ['a made-up figure', { text: 'DIR fees came to $99.99.' }],
  ['a link', { text: 'DIR fees came to $12.34, see https://evil.example.' }],
  ['a fault', { status: 500 }],
])('after %s the built-in engine answers and says so', async (_name, last) => {
  const { response, message } = await ask('DIR fees last month', [looks, last]);
  expect(response).toContain('$12.34');
  expect(response).not.toMatch(/evil|99\.99/);
  expect(message.answer).toMatchObject({ engine: 'built_in', figure: { value: 12.34 } });
  expect(message.answer['engineNote']).toMatch(/built-in engine answered/);
});

test('what is about a patient is never sent', async () => {
  server.asked.length = 0;
  const { message } = await ask('How much did patient Mary Jones pay?', [looks]);
  expect(message.answer).toMatchObject({ kind: 'cannot', engine: 'built_in' });
  expect(server.asked).toEqual([]);
});
