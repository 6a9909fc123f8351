import type { ErrorCode } from '@pfs/wire/errors';
import { errors } from '@pfs/wire/errors';
import { expect } from 'vitest';
import type { Answer } from './test-client.ts';

/** What would tell of our insides: stacks, SQL, files, the parts we are made of. */
const insides =
  /\bat .*:\d+|\.ts\b|\/node_modules|\/tmp\/|\/work\/|\bselect .* from\b|\binsert into\b|relation "|postgres|fastify|kysely|\bError:/i;

/** An error answers from the table, in one form, and tells nothing of how the server is made. */
export function expectError(answer: Answer, code: ErrorCode): void {
  expect(answer.body, answer.text).toMatchObject({ code });
  expect(answer.status).toBe(errors[code].status);
  expectErrorBody(answer);
}

export function expectErrorBody(answer: Answer): void {
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const { code, message, requestId, fields, existing: _existing, ...others } = answer.body ?? {};
  expect(others, answer.text).toEqual({});
  expect(Object.keys(errors)).toContain(code);
  expect(message).toEqual(expect.stringMatching(/\S/));
  expect(requestId).toBe(answer.headers['x-request-id']);
  for (const text of fields === undefined ? [] : Object.values(fields)) {
    expect(text).toEqual(expect.stringMatching(/\S/));
  }
  expect(answer.text).not.toMatch(insides);
}

/** An error's body without what differs from call to call. */
export function comparable(answer: Answer): { status: number; body: unknown } {
  const { requestId: _, ...body } = answer.body ?? {};
  return { status: answer.status, body };
}
