import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { figuresQuery, statusQuery } from '../../lib/api/query-options.ts';
import { reportQuery } from './reports.queries.ts';

afterEach(() => focusManager.setFocused(undefined));

test('a window that comes to the front asks for statuses again, but not for figures', async () => {
  const client = createQueryClient();
  client.mount();
  const [figures, statuses] = [vi.fn(async () => 1), vi.fn(async () => 1)];
  const leave = [
    new QueryObserver(client, { queryKey: ['figures'], queryFn: figures, ...figuresQuery }),
    new QueryObserver(client, { queryKey: ['statuses'], queryFn: statuses, ...statusQuery }),
  ].map((observer) => observer.subscribe(() => undefined));
  await vi.waitFor(() =>
    expect([figures, statuses].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
  );
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(statuses).toHaveBeenCalledTimes(2));
  expect(figures).toHaveBeenCalledTimes(1);
  for (const stop of leave) stop();
  client.unmount();
});

test('a report is asked for anew when it opens, not on focus', () => {
  const query = reportQuery({ type: 'monthly', period: { from: '2026-01-01', to: '2026-03-31' } });
  expect(query).toMatchObject(figuresQuery);
  expect(query.refetchOnWindowFocus).toBeUndefined();
});
