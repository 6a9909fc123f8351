import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog, type Log } from '../log.ts';
import type { Actor } from '../session/actor.ts';
import { createHttpServer } from './http-server.ts';
import { noteActor } from './request-work.ts';

const organizationId = '0190b000-0000-7000-8000-000000000010';
const lines: string[] = [];
let log: Log;
let app: FastifyInstance;

beforeAll(async () => {
  log = createLog('info', { write: (line) => void lines.push(line) });
  const options = { log, publicUrl: undefined, trustProxy: undefined };
  app = await createHttpServer({ ...options, callsPerMinuteMax: 1_000 });
  app.post('/work', {
    onRequest: async (request) => {
      request.actor = { organizationId } as Actor;
      noteActor(request);
    },
    handler: async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.info('from far below');
      request.log.info('from the handler');
      throw new Error('of ours');
    },
  });
});
afterAll(() => app.close());

test('each line of a call has the ids of its request and pharmacy, once', async () => {
  const answer = await app.inject({ method: 'POST', url: '/work', payload: { a: 1 } });
  expect(answer.statusCode).toBe(500);
  const { requestId } = answer.json();
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ requestId, organizationId });
    expect(line.match(/"requestId"/g)).toHaveLength(1);
  }
});

test('a line of no call has none', () => {
  lines.length = 0;
  log.info('on its own');
  expect(lines.join('')).not.toMatch(/requestId|organizationId/);
});
