import { toQuery } from '@pfs/core/assistant/query';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ModelConfig } from '../../../platform/config.ts';
import { openModel } from '../../../platform/model/open-model.ts';
import {
  type Asked,
  type ModelProtocol,
  type ModelServer,
  type Scripted,
  startModelServer,
} from '../../../platform/model/testing/model-server.ts';
import { answerWithModel, type ModelAnswer, type ModelQuestion } from './answer-with-model.ts';
import { openModelBudgets } from './model-budget.ts';
import {
  kept,
  secrets,
  startTwoPharmacies,
  type TwoPharmacies,
  today,
} from './testing/two-pharmacies.ts';

const servers: ModelServer[] = [];
const period = { from: '2026-10-01', to: '2026-10-31' };
const payers = ['NORTHLAKE RX BENEFITS'];
const northlakeFees = toQuery({
  operation: 'total',
  measure: 'dirFees',
  filter: { period, payers },
});
const call = { name: 'ask_figures', input: northlakeFees };

let two: TwoPharmacies;

beforeAll(async () => {
  two = await startTwoPharmacies();
}, 120_000);
afterAll(() => two.app.close());
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

type Script = (asked: Asked, turn: number) => Scripted;

async function ask(
  protocol: ModelProtocol,
  script: Script,
  said: Partial<ModelQuestion> = {},
): Promise<{ answer: ModelAnswer; sent: string; turns: number }> {
  const server = await startModelServer(protocol, script);
  servers.push(server);
  const config: ModelConfig = {
    provider: protocol,
    name: 'made-up',
    apiKey: 'a-key',
    baseUrl: server.url,
  };
  const model = openModel(config, { firstTokenMs: 10_000, totalMs: 10_000 });
  if (model === undefined) throw new Error('a model is set up');
  const budgets = openModelBudgets(two.app.platform);
  const answer = await answerWithModel({
    model,
    budget: budgets(two.organizationId),
    question: 'What did Northlake take in DIR fees last month?',
    conversation: [],
    names: two.names,
    run: two.run,
    today,
    ...said,
  });
  return {
    answer,
    sent: server.asked.map(({ body }) => body).join('\n'),
    turns: server.asked.length,
  };
}

const says =
  (text: string): Script =>
  (_asked, turn) =>
    turn === 1 ? { calls: [call] } : { text };

describe.each(['openai-compatible', 'anthropic'] as const)('a model of %s', (protocol) => {
  test('looks up a figure and says it', async () => {
    const text = '"NORTHLAKE RX BENEFITS" took $32.34 in DIR fees in October 2026.';
    const { answer, sent } = await ask(protocol, says(text));
    expect(answer).toMatchObject({ text, results: [{ query: northlakeFees, value: 32_34 }] });
    expect(sent).toContain('$32.34');
  });

  test('finds names before it asks, and is told of its mistakes', async () => {
    const text = 'DIR fees of "NORTHLAKE RX BENEFITS" were $32.34.';
    const unknown = toQuery({
      operation: 'total',
      measure: 'dirFees',
      filter: { payers: ['NORTH'] },
    });
    const { answer, sent } = await ask(protocol, (_asked, turn) => {
      if (turn === 1) return { calls: [{ name: 'ask_figures', input: unknown }] };
      if (turn === 2) return { calls: [{ name: 'find_names', input: { text: 'north' } }] };
      return turn === 3 ? { calls: [call] } : { text };
    });
    expect(answer).toMatchObject({ text });
    expect(sent).toContain('A name is not among the names of this pharmacy');
  });

  test.each<[string, Script, string]>([
    ['says a figure that nobody counted', says('They took $32.35 in October.'), 'ungrounded'],
    ['says it without looking', () => ({ text: 'They took $32.34 in October.' }), 'ungrounded'],
    ['sends people to a link', says('See https://evil.example for $32.34.'), 'ungrounded'],
    ['says nothing', says(''), 'ungrounded'],
    ['asks for ever', () => ({ calls: [call] }), 'lost'],
    ['asks for much at once', () => ({ calls: Array.from({ length: 7 }, () => call) }), 'lost'],
    ['asks for what there is not', () => ({ calls: [{ name: 'run_sql', input: {} }] }), 'lost'],
    [
      'writes no JSON',
      () => ({ calls: [{ name: 'ask_figures', input: '{"measure": oh' }] }),
      'lost',
    ],
    ['breaks', () => ({ status: 500 }), 'down'],
    [
      'breaks off',
      (_asked, turn) => (turn === 1 ? { calls: [call] } : { cutAfter: 'They' }),
      'down',
    ],
    ['declines', () => ({ text: 'No.', finish: 'refusal' }), 'refused'],
  ])('that %s is given up', async (_name, script, gaveUp) => {
    const { answer, turns } = await ask(protocol, script);
    expect(answer).toEqual({ gaveUp });
    expect(turns).toBeLessThanOrEqual(7);
  });

  test('is sent no number of a claim, no file, nobody’s name, and nothing of others', async () => {
    const list = toQuery({ operation: 'list', measure: 'claims', rows: 'claims' });
    const byFile = toQuery({ operation: 'top', measure: 'dirFees', by: 'remittance' });
    const byPayer = toQuery({ operation: 'top', measure: 'dirFees', by: 'payer' });
    const calls = [list, byFile, byPayer].map((input) => ({ name: 'ask_figures', input }));
    const { sent } = await ask(
      protocol,
      (_asked, turn) => (turn === 1 ? { calls } : { text: 'Here they are.' }),
      {
        question: 'Claims of mary@mail.example, 217-555-0112, born 03/04/1956, Rx 70012345678?',
        conversation: [
          { question: 'What did Ann Miller pay?', reading: null },
          { question: 'Rx 70012345678?', reading: 'list of claims, all time' },
        ],
      },
    );
    for (const word of [...kept, ...secrets, two.organizationId]) expect(sent).not.toContain(word);
    for (const word of ['mary@mail', '555-0112', '1956', '70012345678', 'Miller']) {
      expect(sent).not.toContain(word);
    }
    expect(sent).toContain('list of claims');
  });
});

describe('what a pharmacy may use', () => {
  const used = () =>
    two.app.platform.database.withTenant(two.organizationId, (tx) =>
      tx.query.selectFrom('assistant_model_usage').selectAll().executeTakeFirstOrThrow(),
    );

  test('is counted for each call, also of an answer that is withheld', async () => {
    const before = await used();
    const usage = { input: 1_000, output: 50 };
    await ask('openai-compatible', () => ({ text: 'They took $1.00.', usage }));
    const after = await used();
    expect(Number(after.calls) - Number(before.calls)).toBe(1);
    expect(Number(after.input_tokens) - Number(before.input_tokens)).toBe(1_000);
    expect(Number(after.output_tokens) - Number(before.output_tokens)).toBe(50);
    expect(after.month).toBe('2026-11-01');
  });

  test('ends with the setting: then nothing is sent', async () => {
    const settings = { ...two.app.platform.settings, get: () => 10 as never };
    const budget = openModelBudgets({ ...two.app.platform, settings })(two.organizationId);
    const { answer, turns } = await ask('openai-compatible', says('Yes.'), { budget });
    expect(answer).toEqual({ gaveUp: 'budget' });
    expect(turns).toBe(0);
  });

  test('is two questions at a time, and a turn is given back', async () => {
    const budget = openModelBudgets(two.app.platform)(two.organizationId);
    const [first, second] = [await budget.take(), await budget.take()];
    const { answer, turns } = await ask('openai-compatible', says('Yes.'), { budget });
    expect([answer, turns]).toEqual([{ gaveUp: 'busy' }, 0]);
    for (const turn of [first, second]) if ('giveBack' in turn) turn.giveBack();
    const text = 'DIR fees of "NORTHLAKE RX BENEFITS" were $32.34.';
    expect((await ask('openai-compatible', says(text), { budget })).answer).toMatchObject({ text });
  });

  test('is eight questions at a time for all pharmacies together', async () => {
    const budgets = openModelBudgets(two.app.platform);
    const ids = ['a', 'b', 'c', 'd', 'e'].map(
      (_, index) => `${two.organizationId}`.slice(0, -1) + index,
    );
    const turns = await Promise.all(ids.flatMap((id) => [budgets(id).take(), budgets(id).take()]));
    expect(turns.filter((turn) => 'giveBack' in turn)).toHaveLength(8);
    expect(turns.filter((turn) => 'gaveUp' in turn && turn.gaveUp === 'busy')).toHaveLength(2);
  });
});
