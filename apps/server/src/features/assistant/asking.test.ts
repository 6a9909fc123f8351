import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs, registerPerson } from '../../testing/people.ts';
import { setSubscription, setUsage } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { AskingPharmacy } from './testing/asking-pharmacy.ts';
import {
  answerTo,
  chat,
  conversation,
  makeAskingPharmacy,
  queriesUsed,
} from './testing/asking-pharmacy.ts';

let app: TestApp;
let ours: AskingPharmacy;
const now = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  ours = await makeAskingPharmacy(app);
});
afterAll(() => app.close());

const month = { year: 2026, month: 11 };

async function colleague() {
  const { organizationId } = ours;
  return (await joinAs(app, { role: 'staff', organizationId })).client;
}

describe('what is not a question gets a polite answer and counts nothing:', () => {
  test.each(['', '   ', '\n\t', '\u0000'])('%j', async (message) => {
    const answer = await chat(await colleague(), message);
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toEqual({ message: 'Please type a question.' });
  });

  test.each([
    ['ten thousand characters', 'fees '.repeat(2_000), /up to 2,000 characters/],
    ['only signs', '?!… 🙂🙂', /Ask me about/],
    ['German', 'Wie hoch waren die Gebühren im letzten Monat?', /English/],
    ['Greek', 'Πόσο πληρώσαμε τον Οκτώβριο;', /English/],
    ['SQL', "'; DROP TABLE claims; --", /code/],
    ['markup', '<script>alert(1)</script><img src=x>', /code/],
    [
      'another pharmacy',
      'What does the pharmacy next door pay in DIR fees?',
      /only see your pharmacy’s data/,
    ],
    ['a patient', 'What did the patient John Smith pay?', /don’t look up people/],
    ['a forecast', 'What will DIR fees be next month?', /can’t predict the future/],
    ['a change', 'Delete all claims', /can’t make changes/],
    ['an unknown name', 'DIR fees of Zanzibar Mutual', /Zanzibar/i],
  ])('%s', async (_what, message, told) => {
    const client = await colleague();
    const before = await queriesUsed(client);
    const answer = await answerTo(client, message);
    expect(answer).toMatchObject({ kind: 'cannot', figure: null, table: null, links: [] });
    expect(answer.text).toMatch(told);
    expect(answer.followUps.length).toBeGreaterThan(1);
    expect(await queriesUsed(client)).toBe(before);
  });

  test('a text above the length limit', async () => {
    expectError(await chat(ours.client, 'x'.repeat(20_001)), 'invalid_input');
  });
});

describe('one question', () => {
  test('counts once, and only if the answer has a figure', async () => {
    const client = await colleague();
    const before = await queriesUsed(client);
    await answerTo(client, 'hello');
    await answerTo(client, 'flurb the zorp');
    expect(await queriesUsed(client)).toBe(before);
    await answerTo(client, 'DIR fees last month');
    expect(await queriesUsed(client)).toBe(before + 1);
  });

  test('sent again with its id gets its first answer and counts once', async () => {
    const client = await colleague();
    const before = await queriesUsed(client);
    const id = randomUUID();
    const many = Array.from({ length: 20 }, () => chat(client, 'DIR fees last month', id));
    const answers = await Promise.all(many);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await chat(client, 'DIR fees last month', id)).text).toBe(answers[0]?.text);
    expect(await queriesUsed(client)).toBe(before + 1);
    expect((await conversation(client)).messages).toHaveLength(2);
  });

  test("can't be replaced by another one with the same id", async () => {
    const client = await colleague();
    const id = randomUUID();
    await chat(client, 'DIR fees last month', id);
    expectError(await chat(client, 'GER fees last month', id), 'conflict');
  });

  test('of somebody else is not found by its id, in any pharmacy', async () => {
    const id = randomUUID();
    await chat(ours.client, 'DIR fees last month', id);
    expectError(await chat(await colleague(), 'DIR fees last month', id), 'not_found');
    const theirs = await makeAskingPharmacy(app);
    expect((await chat(theirs.client, 'GER fees last month', id)).status).toBe(200);
  });

  test('is in the audit trail with its answer, without words not understood', async () => {
    const client = await colleague();
    await answerTo(client, 'DIR fees last month');
    await answerTo(client, 'fees of rx 7000123 of the patient John Smith');
    await answerTo(client, 'DIR fees overnight last month');
    const rows = await app.platform.database.withPlatform('look at the trail', (tx) =>
      tx.query
        .selectFrom('audit_trails')
        .select(['description', 'action', 'new_values'])
        .where('entity_type', '=', 'assistant')
        .orderBy('id', 'desc')
        .limit(3)
        .execute(),
    );
    const [partly, refused, told] = rows;
    expect(told).toMatchObject({
      action: 'process',
      description: 'Asked the assistant a question',
      new_values: {
        kind: 'figure',
        engine: 'built_in',
        question: 'DIR fees last month',
        query: { about: 'figures', figure: 'dirFees' },
        answer: expect.stringContaining('$16.00'),
      },
    });
    expect(refused?.new_values).toEqual({ kind: 'cannot', engine: 'built_in', characters: 44 });
    expect(partly?.new_values).toMatchObject({ characters: 29, query: { figure: 'dirFees' } });
    expect(JSON.stringify(partly?.new_values)).not.toContain('overnight');
  });
});

describe('a plan', () => {
  test('without queries left refuses, and names the plan with more', async () => {
    const { client, organizationId } = await makeAskingPharmacy(app);
    const { body } = await client.get('/api/subscription/status');
    await setUsage(app, organizationId, { ...month, aiQueries: body.limits.maxAIQueries - 1 });
    await answerTo(client, 'DIR fees last month');
    const answer = await chat(client, 'DIR fees this month');
    expectError(answer, 'limit_reached');
    expect(answer.body.fields).toMatchObject({ kind: 'aiQueries', liftedBy: expect.any(String) });
    expect((await conversation(client)).messages).toHaveLength(2);
  });

  test('gives the last query to one of many parallel questions', async () => {
    const { client, organizationId } = await makeAskingPharmacy(app);
    const { body } = await client.get('/api/subscription/status');
    await setUsage(app, organizationId, { ...month, aiQueries: body.limits.maxAIQueries - 1 });
    const people = await Promise.all(
      Array.from({ length: 5 }, () => joinAs(app, { role: 'staff', organizationId })),
    );
    const answers = await Promise.all(people.map((one) => chat(one.client, 'DIR fees last month')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402, 402]);
    expect(await queriesUsed(client)).toBe(body.limits.maxAIQueries);
  });

  test('that is not active refuses before anything is read', async () => {
    const { client, organizationId } = await makeAskingPharmacy(app);
    await setSubscription(app, organizationId, { status: 'past_due' });
    expectError(await chat(client, 'DIR fees last month'), 'subscription_inactive');
  });
});

test("a person without a pharmacy has an empty conversation and can't ask", async () => {
  const { client } = await registerPerson(app);
  expect(await conversation(client)).toEqual({ messages: [], engine: null, pending: null });
  expectError(await chat(client, 'DIR fees last month'), 'no_organization');
});

test("an impersonating admin can't ask", async () => {
  const { client } = await joinAs(app, { role: 'super_admin', organizationId: null });
  const { organizationId } = ours;
  await client.post('/api/admin/look-at', { organizationId, reason: 'a call about March' });
  expect((await conversation(client)).messages).toEqual([]);
  expectError(await chat(client, 'DIR fees last month'), 'looking_only');
});
