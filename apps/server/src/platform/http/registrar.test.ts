import { Readable, Writable } from 'node:stream';
import { route } from '@pfs/wire/route';
import type { FastifyReply } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { createTestClient } from '../../testing/test-client.ts';
import type { Database } from '../database/database.ts';
import { createHttpServer } from './http-server.ts';
import { createRegistrar } from './registrar.ts';

const fileRoute = route('GET /api/file', {
  access: 'public',
  summary: 'A file',
  answerKind: 'file',
});

/** What a file route answers whose handler does this, and what the log says of it. */
async function answerOf(handle: (reply: FastifyReply) => unknown) {
  let logged = '';
  const lines = new Writable({
    write: (line, _encoding, done) => {
      logged += line;
      done();
    },
  });
  const app = await createHttpServer({
    log: pino({ level: 'error' }, lines),
    publicUrl: undefined,
    trustProxy: undefined,
    callsPerMinuteMax: 1_000,
  });
  onTestFinished(() => app.close());
  // Sessions are saved before an answer goes out: what is thrown after that is nobody's.
  app.addHook('onSend', (_request, _reply, _payload, done) => void setImmediate(done));
  const http = createRegistrar({
    app,
    findActor: async () => undefined,
    ...{ database: {} as Database, clock: () => new Date() },
    disk: { isLow: () => false },
    changeLimits: { ofAccountMax: 1_000, ofOrganizationMax: 1_000 },
  });
  http.handle(fileRoute, async ({ reply }) => {
    handle(reply.header('Content-Disposition', 'attachment; filename="claims.csv"'));
    return undefined;
  });
  const answer = await createTestClient(app).get('/api/file');
  return { answer, logged: () => logged };
}

test.each([
  ['a promise', () => Promise.resolve('Claim ID')],
  ['a promise that fails', () => Promise.reject(new Error('no claims'))],
  ['an object', () => ({ claims: [] })],
  ['a number', () => 5],
])('%s in place of a file is an internal error that is logged', async (_, content) => {
  for (const type of ['text/csv; charset=utf-8', undefined]) {
    const { answer, logged } = await answerOf((reply) => {
      if (type !== undefined) reply.type(type);
      reply.send(content());
    });
    expectError(answer, 'internal');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(logged()).toContain('a call was answered with [object ');
  }
});

test.each([
  ['text', () => 'Claim ID'],
  ['bytes', () => Buffer.from('Claim ID')],
  ['a stream', () => Readable.from(['Claim', ' ID'])],
])('%s is sent as it is', async (_, content) => {
  const { answer } = await answerOf((reply) => reply.type('text/csv').send(content()));
  expect([answer.status, answer.text]).toEqual([200, 'Claim ID']);
  expect(answer.headers['content-disposition']).toContain('claims.csv');
});
