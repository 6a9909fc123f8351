import { toQuery } from '@pfs/assistant/query';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Model, ModelReply } from '../../platform/model/model.ts';
import {
  type ModelServer,
  type Scripted,
  startModelServer,
} from '../../platform/model/testing/model-server.ts';
import { tries } from '../../testing/in-depth.ts';
import { noOrigin } from '../audit/public.ts';
import { toAnswer } from './answer/to-answer.ts';
import { openAnswerer, runOptions } from './answer.service.ts';
import { readKnownNames } from './known-names.repository.ts';
import { runQuery } from './query/run-query.ts';
import { fillSlots, openModelBudget } from './read-by-model.ts';
import { answerTo, conversation, queriesUsed } from './testing/asking-pharmacy.ts';
import { hostileReply } from './testing/hostile-replies.ts';
import {
  kept,
  secrets,
  startTwoPharmacies,
  type TwoPharmacies,
  today,
} from './testing/two-pharmacies.ts';

const replies = tries(100, 1_000);
const seed = 20_261_120;
/** The built-in reading leaves out “overnight”. */
const unclear = 'DIR fees overnight last month';
const query = toQuery({
  shape: 'rank',
  figure: 'dirFees',
  by: 'payer',
  limit: 3,
  filter: { period: { from: '2026-10-01', to: '2026-10-31' } },
});
const answering = (input: unknown): Scripted => ({ calls: [{ name: 'answer_question', input }] });

let two: TwoPharmacies;
let server: ModelServer;
let script: Scripted = {};

beforeAll(async () => {
  server = await startModelServer('openai-compatible', () => script);
  const model = {
    provider: 'openai-compatible' as const,
    name: 'made-up',
    apiKey: 'a-key',
    baseUrl: server.url,
  };
  two = await startTwoPharmacies({ config: { model } });
});
beforeEach(() => {
  server.asked.length = 0;
});
afterAll(async () => {
  await two.app.close();
  await server.close();
});

/** What is answered without any model. */
async function builtIn(question: string) {
  const { organizationId, userId, app } = two;
  const outcome = await openAnswerer(
    app.platform,
    undefined,
  )({
    actor: { organizationId, userId, timeZone: 'America/New_York' },
    conversation: { userId, sessionHash: 'ab'.repeat(32) },
    origin: noOrigin,
    asked: { id: '', content: question, now: app.platform.clock(), today },
  });
  return outcome;
}

describe('a model over HTTP', () => {
  test('is not called for a clear question', async () => {
    script = answering({ query });
    const answer = await answerTo(two.client, 'DIR fees last month');
    expect(answer).toMatchObject({ kind: 'figure', engine: 'built_in', engineNote: null });
    expect(server.asked).toEqual([]);
  });

  test('reads an unclear question; the server answers, and says how it was read', async () => {
    script = answering({ query });
    const before = await queriesUsed(two.client);
    const answer = await answerTo(two.client, unclear);
    const { database, settings } = two.app.platform;
    const result = await database.withTenant(
      two.organizationId,
      (tx) => runQuery(tx, query, runOptions({ database, settings }, today)),
      { snapshot: true },
    );
    const engine = toAnswer(result, { vendorIds: new Map(), followUps: [] });
    expect(answer).toMatchObject({
      text: engine.text,
      kind: 'figure',
      engine: 'model',
      engineNote: null,
      figure: engine.answer.figure,
      table: engine.answer.table,
    });
    expect(answer.notes[0]).toBe(`I read your question as “${answer.method?.reading}”.`);
    expect(await queriesUsed(two.client)).toBe(before + 1);
    expect((await conversation(two.client)).engine).toBe('model');
    expect(server.asked).toHaveLength(1);
  });

  test('receives no claim number, file, personal name, or data of other pharmacies', async () => {
    script = {};
    await answerTo(two.client, 'fees zorp of rx 70012345678 mary@mail.example flurb');
    await answerTo(two.client, unclear);
    const sent = server.asked.map(({ body }) => body).join('\n');
    expect(sent).toContain('overnight');
    for (const word of [...kept, ...secrets, two.organizationId, '70012345678', 'mary@']) {
      expect(sent).not.toContain(word);
    }
    expect(sent).not.toMatch(/32\.34|3234|12\.34/);
  });

  test.each([
    'What did the patient John Smith pay?',
    'DIR fees of John Smith',
    'What does the pharmacy next door pay in DIR fees?',
    'Remove every claim',
    "'; DROP TABLE claims; --",
    '🙂',
  ])('never sees “%s”', async (question) => {
    script = answering({ query });
    const answer = await answerTo(two.client, question);
    expect(answer).toMatchObject({ kind: 'cannot', engine: 'built_in', engineNote: null });
    expect(server.asked).toEqual([]);
  });

  test.each<[string, Scripted, 'noted' | 'silent']>([
    ['says prose', { text: 'SECRETIVE RX took $7,777.77.' }, 'silent'],
    ['says nothing', {}, 'silent'],
    ['writes no JSON', answering('{"query": oh'), 'silent'],
    ['names another pharmacy’s payer', answering(withPayer('SECRETIVE RX')), 'silent'],
    ['calls another tool', { calls: [{ name: 'run_sql', input: { query } }] }, 'silent'],
    ['says 10 MB', { raw: `data: ${'a'.repeat(10_000_000)}\n\n` }, 'noted'],
    ['never ends', { endless: 'and so on ' }, 'noted'],
    ['speaks no protocol', { raw: '<html>' }, 'noted'],
    ['breaks', { status: 500 }, 'noted'],
    ['breaks off', { cutAfter: 'They' }, 'noted'],
    ['declines', { text: 'No.', finish: 'refusal' }, 'noted'],
    ['sends elsewhere', { redirect: 'https://evil.example' }, 'noted'],
  ])('that %s leaves the built-in reading', async (_what, scripted, note) => {
    script = scripted;
    const { text, answer } = await builtIn(unclear);
    const told = await answerTo(two.client, unclear);
    const engineNote = note === 'silent' ? null : expect.stringMatching(/didn’t respond/);
    const { id: _id, ...parts } = told;
    expect(parts).toEqual({ ...answer, text, engineNote });
  });
});

test(`${replies} hostile replies lead to counted answers only, and change nothing`, async () => {
  const { app, organizationId, userId } = two;
  const plain = await builtIn(unclear);
  const before = await two.countRows();
  let read = 0;
  for (const reply of fc.sample(hostileReply, { seed, numRuns: replies })) {
    const model = replying(reply);
    const outcome = await openAnswerer(
      app.platform,
      model,
    )({
      actor: { organizationId, userId, timeZone: 'America/New_York' },
      conversation: { userId, sessionHash: 'ab'.repeat(32) },
      origin: noOrigin,
      asked: { id: '', content: unclear, now: app.platform.clock(), today },
    });
    for (const word of secrets) expect(JSON.stringify(outcome)).not.toContain(word);
    const expected = await filledBy(reply);
    if (expected === null) {
      expect(outcome).toEqual(plain);
      continue;
    }
    read += 1;
    expect(outcome).toMatchObject({ query: expected, answer: { engine: 'model' } });
  }
  const after = await two.countRows();
  // Tokens are counted; earlier calls of the API are written down together, and limits forget them.
  const written = { assistant_model_usage: '', api_usage: '', call_counts: '' };
  expect({ ...after, ...written }).toEqual({ ...before, ...written });
  expect(read).toBeGreaterThan(replies / 20);
});

async function filledBy(reply: ModelReply) {
  const { database } = two.app.platform;
  const names = await database.withTenant(two.organizationId, readKnownNames, { snapshot: true });
  const context = { today, names, previous: { query: null, options: [] } };
  const filled = await fillSlots(unclear, context, async () => reply);
  return filled !== null && 'failure' in filled ? null : filled;
}

function replying(reply: ModelReply): Model {
  return { provider: 'none', name: 'made-up', reply: async () => reply };
}

function withPayer(payer: string) {
  return { query: { ...query, filter: { ...query.filter, payers: [payer] } } };
}

describe('a pharmacy’s model allowance', () => {
  const usage = { inputTokens: 1_000, outputTokens: 50 };
  const request = { instructions: '', messages: [], tools: [] };
  const ids = Array.from({ length: 5 }, (_, at) => `00000000-0000-7000-8000-00000000000${at}`);

  test('is counted for each call; above the setting nothing is sent', async () => {
    const { platform } = two.app;
    const used = () =>
      platform.database.withTenant(two.organizationId, (tx) =>
        tx.query.selectFrom('assistant_model_usage').selectAll().executeTakeFirst(),
      );
    const before = await used();
    const model = replying({ usage, text: '', calls: [] });
    await openModelBudget(platform, model)(two.organizationId)(request);
    const after = await used();
    expect(Number(after?.calls) - Number(before?.calls ?? 0)).toBe(1);
    expect(Number(after?.input_tokens) - Number(before?.input_tokens ?? 0)).toBe(1_000);
    const settings = { ...platform.settings, get: () => 10 as never };
    const ask = openModelBudget({ ...platform, settings }, model)(two.organizationId);
    expect(await ask(request)).toEqual({ failure: 'budget' });
    expect(await used()).toEqual(after);
  });

  test('is two questions at a time, and eight for all pharmacies', async () => {
    const { promise, resolve } = Promise.withResolvers<ModelReply>();
    const model: Model = { provider: 'none', name: 'made-up', reply: () => promise };
    const budget = openModelBudget(two.app.platform, model);
    const waiting = ids.flatMap((id) => [1, 2, 3].map(() => budget(id)(request)));
    setTimeout(() => resolve({ usage, failure: 'down' }), 50);
    const busy = await Promise.allSettled(waiting);
    const isBusy = (one: (typeof busy)[number]) =>
      one.status === 'fulfilled' && 'failure' in one.value && one.value.failure === 'busy';
    expect(busy.filter(isBusy)).toHaveLength(ids.length * 3 - 8);
  });
});
