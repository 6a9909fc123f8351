import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/render-screen.tsx';
import { currentUserQuery } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

/** A list that somebody looks at; each call to the server stays open until it is answered. */
function watchList() {
  const client = createQueryClient();
  const calls: { answer(rows: readonly string[]): void; fail(): void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['/api/remittances'],
    queryFn: () =>
      new Promise<readonly string[]>((resolve, reject) => {
        calls.push({ answer: resolve, fail: () => reject(new Error('no route')) });
      }),
  });
  const leave = observer.subscribe(() => undefined);
  const tell = () => void client.invalidateQueries({ queryKey: ['/api/remittances'] });
  return { observer, calls, leave, tell };
}

test('news that comes while a list is asked for the first time is not lost', async () => {
  const { observer, calls, leave, tell } = watchList();
  tell();
  tell();
  expect(calls).toHaveLength(1);
  calls[0]?.answer([]);
  await expect.poll(() => calls.length).toBe(2);
  // Meanwhile the first answer is shown.
  expect(observer.getCurrentResult().data).toEqual([]);
  calls[1]?.answer(['march.835']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['march.835']);
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(calls).toHaveLength(2);
  leave();
});

test('a first call that failed is made again for news that came meanwhile, and only once', async () => {
  const { observer, calls, leave, tell } = watchList();
  tell();
  calls[0]?.fail();
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.fail();
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(observer.getCurrentResult().isError).toBe(true);
  // The second first call is overtaken in its turn.
  tell();
  await expect.poll(() => calls.length).toBe(3);
  tell();
  calls[2]?.answer([]);
  await expect.poll(() => calls.length).toBe(4);
  leave();
});

test('without news a list is asked for once', async () => {
  const { observer, calls, leave } = watchList();
  calls[0]?.answer(['march.835']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['march.835']);
  expect(calls).toHaveLength(1);
  leave();
});

test('a call refused for lack of a second factor asks anew what the person has to do', async () => {
  const client = createQueryClient();
  const ask = vi.fn(async () => aUser());
  const leave = new QueryObserver(client, { ...currentUserQuery, queryFn: ask }).subscribe(
    () => undefined,
  );
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  const refusal = new ApiError(403, '{"code":"second_factor_needed"}', '');
  await client
    .fetchQuery({ queryKey: ['/api/claims'], queryFn: () => Promise.reject(refusal) })
    .catch(() => undefined);
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  leave();
});
