import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { untilAnswered } from './until-answered.ts';

beforeEach(() => vi.useFakeTimers());

const remove = () =>
  untilAnswered((tryKey) =>
    call('DELETE /api/classification/rules/:id', { params: { id: '1' }, tryKey }),
  );

const error = (status: number, code: string) => Response.json({ code, message: code }, { status });

function answers(...given: readonly (() => Response)[]) {
  const left = [...given];
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => {
    const next = left.shift();
    if (next === undefined) throw new Error('asked once too often');
    return next();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('what takes long is asked for under one key until the server says what became of it', async () => {
  const fetched = answers(
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => new Response('<html>timeout</html>', { status: 504 }),
    () => error(409, 'still_at_work'),
    () => Response.json({ rows: 1_000_000 }),
  );
  const done = remove();
  await vi.runAllTimersAsync();
  expect(await done).toEqual({ rows: 1_000_000 });
  const keys = fetched.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get('idempotency-key'),
  );
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('a refusal is an answer', async () => {
  answers(() => error(409, 'conflict'));
  await expect(remove()).rejects.toMatchObject({ status: 409, code: 'conflict' });
});
