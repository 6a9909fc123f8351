import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/clock.ts';
import { type KeyLeases, openKeyLeases } from '../../platform/http/key-leases.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { setUsage } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, testPassword } from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { type Answerer, openAnswerer } from './answer.service.ts';
import { ask } from './ask.service.ts';
import { deleteOldConversations } from './conversations.repository.ts';
import {
  type AskingPharmacy,
  answerTo,
  chat,
  conversation,
  makeAskingPharmacy,
  queriesUsed,
} from './testing/asking-pharmacy.ts';

const begin = Date.parse('2026-11-20T15:00:00Z');
let now = begin;
let app: TestApp;
let ours: AskingPharmacy;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  ours = await makeAskingPharmacy(app);
});
afterAll(() => app.close());

async function colleague() {
  return joinAs(app, { role: 'staff', organizationId: ours.organizationId });
}

async function signIn(email: string) {
  const client = createTestClient(app.server);
  const recaptchaToken = await solveCaptcha(app.server);
  await client.post('/api/auth/login', { email, password: testPassword, recaptchaToken });
  return client;
}

/** How many messages are kept of a person, in whatever session. */
async function kept(userId: string): Promise<number> {
  const rows = await app.platform.database.withTenant(ours.organizationId, (tx) =>
    tx.query.selectFrom('assistant_messages').select('id').where('user_id', '=', userId).execute(),
  );
  return rows.length;
}

describe('a conversation', () => {
  test('is still there after a reload, in order', async () => {
    const { client } = await colleague();
    const first = await answerTo(client, 'DIR fees last month');
    await answerTo(client, 'by payer');
    const { messages, pending, engine } = await conversation(client);
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'DIR fees last month'],
      ['assistant', expect.stringContaining('$16.00')],
      ['user', 'by payer'],
      ['assistant', expect.stringContaining('HARBOR HEALTH')],
    ]);
    const { text, id, ...parts } = first;
    expect(messages[1]).toEqual({
      id,
      role: 'assistant',
      content: text,
      timestamp: new Date(now).toISOString(),
      answer: parts,
      answerTo: messages[0]?.id,
    });
    expect({ pending, engine }).toEqual({ pending: null, engine: 'built_in' });
  });

  test('belongs to one session of one user', async () => {
    const { client, email } = await colleague();
    await answerTo(client, 'DIR fees last month');
    const other = await signIn(email);
    expect((await conversation(other)).messages).toEqual([]);
    expect((await conversation((await colleague()).client)).messages).toEqual([]);
    const { kind } = await answerTo(other, 'and by payer?');
    expect(kind).not.toBe('figure');
  });

  test('is deleted when its owner clears it, and no other is', async () => {
    const { client } = await colleague();
    const { client: another } = await colleague();
    await answerTo(client, 'DIR fees last month');
    await answerTo(another, 'DIR fees last month');
    const { body } = await client.request({ method: 'DELETE', url: '/api/ai/conversation' });
    expect(body).toEqual({ cleared: 2 });
    expect((await conversation(client)).messages).toEqual([]);
    expect((await conversation(another)).messages).toHaveLength(2);
  });

  test('ends with the session', async () => {
    const { client, userId } = await colleague();
    await answerTo(client, 'DIR fees last month');
    expect(await kept(userId)).toBe(2);
    await client.post('/api/auth/logout');
    expect(await kept(userId)).toBe(0);
  });

  test('is deleted after a day if nobody signed out', async () => {
    const { client, userId } = await colleague();
    await answerTo(client, 'DIR fees last month');
    await deleteOldConversations(app.platform, () => false);
    expect(await kept(userId)).toBe(2);
    now += 24 * 3_600_000 + 1;
    await deleteOldConversations(app.platform, () => false);
    now = begin;
    expect(await kept(userId)).toBe(0);
  });
});

describe('a table', () => {
  test('can be downloaded with all rows and their total', async () => {
    const { client } = await colleague();
    const { id } = await answerTo(client, 'DIR fees by payer in October');
    const answer = await client.get(`/api/ai/messages/${id}/table`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="answer-2026-11-20.csv"',
    );
    expect(answer.text).toBe(
      '\uFEFFPayer,DIR fees,Share\r\nHARBOR HEALTH,12,75\r\nPRAIRIE PLAN,4,25\r\nTotal,16,100\r\n',
    );
  });

  test('of a single figure has one row', async () => {
    const { client } = await colleague();
    const { id } = await answerTo(client, 'DIR fees last month');
    const { text } = await client.get(`/api/ai/messages/${id}/table`);
    expect(text).toBe('\uFEFFFigure,Value\r\nDIR fees in October 2026,16\r\n');
  });

  test('does not exist for an answer without figures, or for other users', async () => {
    const { client } = await colleague();
    const { id } = await answerTo(client, 'how is DIR % calculated?');
    expectError(await client.get(`/api/ai/messages/${id}/table`), 'not_found');
    const listed = await answerTo(client, 'DIR fees by payer');
    const { client: another } = await colleague();
    expectError(await another.get(`/api/ai/messages/${listed.id}/table`), 'not_found');
    const theirs = await makeAskingPharmacy(app);
    expectError(await theirs.client.get(`/api/ai/messages/${listed.id}/table`), 'not_found');
  });
});

describe('“export that”', () => {
  test.each([
    'export that',
    'download this as excel',
    'csv please',
    'send me this as a spreadsheet',
  ])(
    'as “%s” downloads the rows of the last answer, and is no query of the plan',
    async (message) => {
      const { client } = await colleague();
      const listed = await answerTo(client, 'DIR fees by payer in October');
      const used = await queriesUsed(client);
      await answerTo(client, 'thanks');
      const { kind, text, links } = await answerTo(client, message);
      expect({ kind, links: links.slice(0, 1) }).toEqual({
        kind: 'help',
        links: [{ kind: 'file', label: 'Download CSV', id: listed.id }],
      });
      expect(text).toContain('“DIR fees, October 2026, by payer”');
      expect((await client.get(`/api/ai/messages/${listed.id}/table`)).status).toBe(200);
      expect(await queriesUsed(client)).toBe(used);
    },
  );

  test('after an answer that has no file says so and never exports an older one', async () => {
    const { client } = await colleague();
    await answerTo(client, 'DIR fees by payer in October');
    const found = await answerTo(client, 'claim 7000001');
    expect(found.kind).toBe('figure');
    const { text, links } = await answerTo(client, 'export that');
    expect(text).toContain('I can’t export this answer.');
    expect(links).toEqual(found.links);
  });

  test('as a PDF or a weekly email leads to the report with its period', async () => {
    const { client } = await colleague();
    const { id } = await answerTo(client, 'DIR fees by payer in October');
    const path = '/reports?type=payer&from=2026-10-01&to=2026-10-31';
    const expected = [
      { kind: 'screen', label: 'Open Reports', path },
      { kind: 'file', label: 'Download CSV', id },
    ];
    const weekly = await answerTo(client, 'email me this every week');
    expect(weekly.links).toEqual(expected);
    expect(weekly.text).toContain('“Weekly reports by email”');
    const pdf = await answerTo(client, 'can i have that as a pdf');
    expect(pdf.links).toEqual(expected);
    expect(pdf.text).toContain('“PDF Report”');
  });

  test('without an answer is explained as a task', async () => {
    const { client } = await colleague();
    const { links } = await answerTo(client, 'export to excel');
    expect(links).toEqual([{ kind: 'screen', label: 'Open Analytics', path: '/analytics' }]);
  });
});

describe('while a question is being answered', () => {
  /** Asks as the route does, with an engine that does something first. */
  function askWith(
    answerer: Answerer,
    userId: string,
    messageId: string = randomUUID(),
    leases: KeyLeases = ourLeases,
  ) {
    const { organizationId } = ours;
    const actor = { organizationId, userId, timeZone: 'America/New_York' };
    const session = { userId, sessionHash: 'ab'.repeat(32) };
    const call = { actor, conversation: session, origin: noOrigin };
    const asked = { message: 'DIR fees last month', messageId };
    return ask({ ...app.platform, leases, answerer }, call, asked);
  }
  let ourLeases: KeyLeases;
  beforeAll(() => {
    ourLeases = openKeyLeases(app.platform.database.sessionConnection);
  });
  afterAll(() => ourLeases.close());
  const builtIn = () => openAnswerer(app.platform, undefined);
  const statusOf = (id: string) =>
    app.platform.database.withTenant(ours.organizationId, async (tx) => {
      const found = tx.query.selectFrom('assistant_messages').select('status');
      return (await found.where('id', '=', id).executeTakeFirst())?.status;
    });

  test('another one in the same session is queued', async () => {
    const { userId } = await colleague();
    let second: Promise<unknown> | undefined;
    const row = await askWith(async (question) => {
      second = askWith(builtIn(), userId).catch((error: unknown) => error);
      expect(await second).toMatchObject({ code: 'conflict' });
      return builtIn()(question);
    }, userId);
    expect(row.content).toContain('$16.00');
  });

  test('a failed question is not left waiting, and can be sent again', async () => {
    const { userId } = await colleague();
    const id = randomUUID();
    const broken = askWith(() => Promise.reject(new Error('broken')), userId, id);
    await expect(broken).rejects.toThrow('broken');
    expect(await statusOf(id)).toBe('failed');
    const row = await askWith(builtIn(), userId, id);
    expect(row.answer_to).toBe(id);
  });

  test('the question of a process that dies is answered by the next', async () => {
    const { client, userId } = await colleague();
    const id = randomUUID();
    const leases = openKeyLeases(app.platform.database.sessionConnection);
    const died = askWith(() => new Promise(() => undefined), userId, id, leases);
    while ((await statusOf(id)) !== 'pending') await Promise.race([died, Promise.resolve()]);
    await expect(askWith(builtIn(), userId)).rejects.toMatchObject({ code: 'conflict' });
    await leases.close();
    const row = await askWith(builtIn(), userId, id);
    expect(row.answer_to).toBe(id);
    expect((await conversation(client)).pending).toBeNull();
  });

  test('nothing is shown if the last query of the month went to somebody else', async () => {
    const { userId } = await colleague();
    const id = randomUUID();
    const { body } = await ours.client.get('/api/subscription/status');
    const used = await queriesUsed(ours.client);
    const [year = 0, month = 0] = dayIn('UTC', new Date(now)).split('-').map(Number);
    const setUsed = (aiQueries: number) =>
      setUsage(app, ours.organizationId, { year, month, aiQueries });
    const asked = askWith(
      async (question) => {
        const outcome = await builtIn()(question);
        await setUsed(body.limits.maxAIQueries);
        return outcome;
      },
      userId,
      id,
    );
    await expect(asked).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await statusOf(id)).toBe('failed');
    expect(await kept(userId)).toBe(1);
    await setUsed(used);
  });

  test('a cleared conversation gets no late answer, and none is counted', async () => {
    const { userId } = await colleague();
    const used = await queriesUsed(ours.client);
    const asked = askWith(async (question) => {
      const outcome = await builtIn()(question);
      await app.platform.database.withTenant(ours.organizationId, (tx) =>
        tx.query.deleteFrom('assistant_messages').where('user_id', '=', userId).execute(),
      );
      return outcome;
    }, userId);
    await expect(asked).rejects.toMatchObject({ code: 'conflict' });
    expect(await kept(userId)).toBe(0);
    expect(await queriesUsed(ours.client)).toBe(used);
  });
});

test('a question in another session is answered meanwhile', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => colleague()));
  const answers = await Promise.all(
    people.map(({ client }) => chat(client, 'DIR fees last month')),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
