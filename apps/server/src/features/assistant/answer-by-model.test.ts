import { toQuery } from '@pfs/core/assistant/query';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Asked,
  type ModelServer,
  type Scripted,
  startModelServer,
} from '../../platform/model/testing/model-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type AskingPharmacy,
  answerTo,
  conversation,
  makeAskingPharmacy,
  queriesUsed,
} from './testing/asking-pharmacy.ts';

const period = { from: '2026-10-01', to: '2026-10-31' };
const query = toQuery({ operation: 'top', measure: 'dirFees', by: 'payer', filter: { period } });
const calls = [{ name: 'ask_figures', input: query }];

type Script = (asked: Asked, turn: number) => Scripted;

/** The model looks the figures of October up first, and says this then. */
const says =
  (text: string): Script =>
  ({ body }) =>
    looksUp(body) ? { calls } : { text };
const looksUp = (body: string) => !/"role":\s*"tool"/.test(body);

let script: Script = says('');
let provider: ModelServer;
let app: TestApp;
let ours: AskingPharmacy;

beforeAll(async () => {
  provider = await startModelServer('openai-compatible', (asked, turn) => script(asked, turn));
  const model = {
    provider: 'openai-compatible' as const,
    name: 'made-up',
    apiKey: 'a-key',
    baseUrl: provider.url,
  };
  const clock = () => new Date('2026-11-20T15:00:00Z');
  app = await startTestApp({ clock, config: { model } });
  ours = await makeAskingPharmacy(app);
});
afterEach(() => provider.asked.splice(0));
afterAll(async () => {
  await app.close();
  await provider.close();
});

test('what a model says of counted figures is shown, with where they come from', async () => {
  script = says('HARBOR HEALTH took $12.00 in DIR fees in October 2026.');
  const before = await queriesUsed(ours.client);
  const answer = await answerTo(ours.client, 'Who hurt us most in October, would you say?');
  expect(answer).toMatchObject({
    text: 'HARBOR HEALTH took $12.00 in DIR fees in October 2026.',
    kind: 'figure',
    engine: 'model',
    engineNote: null,
    method: { reading: 'DIR fees, October 2026, by payer' },
    table: { rows: [{ cells: ['HARBOR HEALTH', 12, 75] }, { cells: ['PRAIRIE PLAN', 4, 25] }] },
  });
  expect(await queriesUsed(ours.client)).toBe(before + 1);
  expect((await conversation(ours.client)).engine).toBe('model');
});

test('a figure that nothing counted is withheld, and the built-in engine answers', async () => {
  script = says('HARBOR HEALTH took $12.01 in DIR fees in October 2026.');
  const answer = await answerTo(ours.client, 'DIR fees by payer in October');
  expect(answer).toMatchObject({ kind: 'figure', engine: 'built_in' });
  expect(answer.text).toContain('$12.00');
  expect(answer.engineNote).toMatch(/withheld/);
});

test('a model that is down is told, and the question is answered', async () => {
  script = () => ({ status: 500 });
  const answer = await answerTo(ours.client, 'DIR fees last month');
  expect(answer).toMatchObject({
    text: 'DIR fees in October 2026 were $16.00.',
    engine: 'built_in',
    engineNote: expect.stringMatching(/could not be reached/),
  });
});

test.each([
  'What did the patient John Smith pay?',
  'DIR fees of John Smith',
  'What does the pharmacy next door pay in DIR fees?',
  'Delete all claims',
  '🙂',
])('%s never reaches a model', async (message) => {
  script = says('HARBOR HEALTH took $12.00 in DIR fees in October 2026.');
  const answer = await answerTo(ours.client, message);
  expect(answer).toMatchObject({ kind: 'cannot', engine: 'built_in', engineNote: null });
  expect(provider.asked).toEqual([]);
});

test('numbers of persons stay in the house', async () => {
  script = says('I looked at HARBOR HEALTH.');
  await answerTo(ours.client, 'is rx 7000123 of maria@mail.example among the DIR fees');
  const sent = provider.asked.map(({ body }) => body).join('\n');
  expect(sent).not.toMatch(/7000123|maria@/);
});
