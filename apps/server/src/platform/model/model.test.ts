import { afterEach, describe, expect, test } from 'vitest';
import type { ModelReply, ModelRequest } from './model.ts';
import { openModel } from './open-model.ts';
import {
  type ModelProtocol,
  type ModelServer,
  type Scripted,
  startModelServer,
} from './testing/model-server.ts';

const key = 'a-secret-key-of-this-test';
const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const request: ModelRequest = {
  instructions: 'Answer from the tools.',
  messages: [{ role: 'user', text: 'How high are our DIR fees?' }],
  tools: [
    {
      name: 'look_up',
      description: 'Looks something up.',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
  ],
};

async function ask(
  protocol: ModelProtocol,
  scripted: Scripted,
  limits = { firstTokenMs: 20_000, totalMs: 20_000 },
): Promise<{ reply: ModelReply; server: ModelServer }> {
  const server = await startModelServer(protocol, () => scripted);
  servers.push(server);
  const config = { provider: protocol, name: 'made-up', apiKey: key, baseUrl: server.url };
  const model = openModel(config, limits);
  if (model === undefined) throw new Error('a model is set up');
  return { reply: await model.reply(request), server };
}

test('without settings there is no model', () => {
  expect(openModel(undefined)).toBeUndefined();
});

describe.each(['openai-compatible', 'anthropic'] as const)('%s', (protocol) => {
  test('streams a text, and says what it used', async () => {
    const usage = { input: 321, output: 12 };
    const { reply, server } = await ask(protocol, { text: 'They are high.', usage });
    expect(reply).toEqual({
      text: 'They are high.',
      calls: [],
      usage: { inputTokens: 321, outputTokens: 12 },
    });
    const [asked] = server.asked;
    expect(server.asked).toHaveLength(1);
    expect(asked?.body).toContain('How high are our DIR fees?');
    expect(asked?.body).toContain('look_up');
    const { authorization, 'x-api-key': apiKey } = asked?.headers ?? {};
    expect([authorization, apiKey]).toContain(protocol === 'anthropic' ? key : `Bearer ${key}`);
  });

  test('hands out the calls of tools, whatever is in them', async () => {
    const calls = [
      { name: 'look_up', input: { text: 'DIR' } },
      { name: 'look_up', input: { other: [1, { nested: true }] } },
      { name: 'drop_everything', input: { all: true } },
    ];
    const { reply } = await ask(protocol, { calls });
    expect('calls' in reply && reply.calls.map(({ name, input }) => ({ name, input }))).toEqual(
      calls,
    );
  });

  test('takes an earlier call and its result along', async () => {
    const server = await startModelServer(protocol, () => ({ text: 'Done.' }));
    servers.push(server);
    const config = { provider: protocol, name: 'made-up', apiKey: key, baseUrl: server.url };
    const call = { id: 'call-1', name: 'look_up', input: { text: 'DIR' } };
    const reply = await openModel(config)?.reply({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', text: 'I look.', calls: [call] },
        { role: 'tool', results: [{ call, text: 'found: $1,234.56' }] },
      ],
    });
    expect(reply).toMatchObject({ text: 'Done.' });
    expect(server.asked[0]?.body).toContain('found: $1,234.56');
    expect(server.asked[0]?.body).toContain('call-1');
  });

  test.each<[string, Scripted, string]>([
    ['a server that is broken', { status: 500 }, 'down'],
    ['one that has too many callers', { status: 429 }, 'down'],
    ['a wrong key', { status: 401 }, 'refused'],
    ['an unknown model', { status: 404 }, 'refused'],
    ['a page instead of an answer', { status: 503, body: '<html>' }, 'down'],
    ['an answer that was cut by its length', { text: 'They', finish: 'length' }, 'too_long'],
    ['an answer that was declined', { text: 'No.', finish: 'refusal' }, 'refused'],
    ['a torn connection', { cutAfter: 'They are rather high' }, 'down'],
    ['an endless answer', { endless: 'more and more and more ' }, 'too_long'],
    ['a very long text', { text: 'a'.repeat(30_000) }, 'too_long'],
    [
      'hundreds of calls at once',
      { calls: Array.from({ length: 300 }, () => ({ name: 'look_up', input: { text: 'a' } })) },
      'too_long',
    ],
  ])('%s is told as a value', async (_name, scripted, failure) => {
    const { reply } = await ask(protocol, scripted);
    expect(reply).toMatchObject({ failure });
    expect(reply.usage.inputTokens).toBeGreaterThan(0);
    expect(JSON.stringify(reply)).not.toContain(key);
  });

  test.each([
    ['no JSON', 'data: {"id": oh no\n\n'],
    ['something else', 'data: {"weather":"fine"}\n\n'],
    ['nothing', ''],
    ['bytes of no kind', '\u0000\u0001\ufffd'.repeat(1_000)],
  ])('a stream of %s is no answer', async (_name, raw) => {
    const { reply } = await ask(protocol, { raw });
    expect(['malformed', 'down']).toContain('failure' in reply ? reply.failure : 'an answer');
  });

  test('one that says nothing is left after the time for the first word', async () => {
    const limits = { firstTokenMs: 50, totalMs: 20_000 };
    const { reply } = await ask(protocol, { silent: true }, limits);
    expect(reply).toMatchObject({ failure: 'timeout' });
  });

  test('one that does not end is left after the time for all of it', async () => {
    const { reply } = await ask(protocol, { silent: true }, { firstTokenMs: 20_000, totalMs: 50 });
    expect(reply).toMatchObject({ failure: 'timeout' });
  });

  test('no redirect is followed, so the key goes nowhere else', async () => {
    const elsewhere = await startModelServer(protocol, () => ({ text: 'Stolen.' }));
    servers.push(elsewhere);
    const { reply } = await ask(protocol, { redirect: `${elsewhere.url}/messages` });
    expect(reply).toMatchObject({ failure: 'down' });
    expect(elsewhere.asked).toEqual([]);
  });

  test('a server that is gone is down', async () => {
    const server = await startModelServer(protocol, () => ({ text: 'Here.' }));
    await server.close();
    const config = { provider: protocol, name: 'made-up', apiKey: key, baseUrl: server.url };
    expect(await openModel(config)?.reply(request)).toMatchObject({ failure: 'down' });
  });

  test('made-up tokens are not believed', async () => {
    const usage = { input: -5, output: 1e15 };
    const { reply } = await ask(protocol, { text: 'They are high.', usage });
    expect(reply.usage.inputTokens).toBeGreaterThan(10);
    expect(reply.usage.outputTokens).toBe(4);
  });
});
