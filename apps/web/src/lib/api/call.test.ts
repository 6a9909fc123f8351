import { beforeEach, expect, test, vi } from 'vitest';
import { watchUserActivity } from '../session/user-activity.ts';
import { ApiError, isUnauthorized, messageOf } from './api-error.ts';
import { call, toSearchParams } from './call.ts';

// Other tests may have run before these, longer than somebody is taken to be there.
beforeEach(() => {
  const page = new EventTarget();
  watchUserActivity(page);
  page.dispatchEvent(new Event('keydown'));
});

function answer(status: number, text: string, statusText = '') {
  const fetched = vi.fn(async () => new Response(text, { status, statusText }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const failure = await promise.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  return failure as ApiError;
}

test('an error’s message is the status, a colon and the text of the answer', async () => {
  answer(500, 'out of order');
  const error = await failureOf(call('GET /api/remittances'));
  expect(error.message).toBe('500: out of order');
});

test('an error without a text says the status text', async () => {
  answer(502, '', 'Bad Gateway');
  const error = await failureOf(call('GET /api/remittances'));
  expect(error.message).toBe('502: Bad Gateway');
});

test('the parts of the server’s error stand beside the message', async () => {
  const body = {
    code: 'email_taken',
    message: 'An account with this email can’t be created.',
    requestId: 'r-1',
    fields: { adminEmail: 'Taken' },
  };
  answer(409, JSON.stringify(body));
  const error = await failureOf(call('GET /api/remittances'));
  expect(error.message).toBe(`409: ${JSON.stringify(body)}`);
  expect(error).toMatchObject({ status: 409, code: 'email_taken', requestId: 'r-1' });
  expect(error.fields).toEqual({ adminEmail: 'Taken' });
  expect(messageOf(error, 'fallback')).toBe(body.message);
});

test('a 401 that says Unauthorized means the session is gone; a wrong password does not', () => {
  expect(isUnauthorized(new ApiError(401, '{"message":"Unauthorized"}', ''))).toBe(true);
  expect(isUnauthorized(new ApiError(401, '', 'Unauthorized'))).toBe(true);
  expect(isUnauthorized(new ApiError(401, 'The email or password is incorrect.', ''))).toBe(false);
  expect(isUnauthorized(new ApiError(403, 'Unauthorized', ''))).toBe(false);
});

test('an answer that is a page of a proxy is not shown to a person', () => {
  const error = new ApiError(502, '<html>bad gateway</html>', 'Bad Gateway');
  expect(messageOf(error, 'Failed to upload file.')).toBe('Failed to upload file.');
});

test('a call sends the session, its parameters and its query', async () => {
  const fetched = answer(200, '[]');
  await call('GET /api/remittances', { query: { limit: 5 } });
  await call('POST /api/remittances/:id/retry', { params: { id: 'a b' } });
  expect(fetched).toHaveBeenNthCalledWith(1, '/api/remittances?limit=5', {
    method: 'GET',
    credentials: 'include',
  });
  expect(fetched).toHaveBeenNthCalledWith(2, '/api/remittances/a%20b/retry', {
    method: 'POST',
    credentials: 'include',
  });
});

test('a body goes as JSON', async () => {
  const fetched = answer(200, '{}');
  const body = { email: 'a@b.c', password: 'x' };
  await call('POST /api/auth/login', { body });
  expect(fetched).toHaveBeenCalledWith('/api/auth/login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
});

test('a list is said once for each value, and what is not said stays out', () => {
  const search = toSearchParams({ payer: ['A & B', 'C'], page: 2, drug: '', ndc: undefined });
  expect(search.toString()).toBe('payer=A+%26+B&payer=C&page=2&drug=');
});
