import { expect, test } from 'vitest';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { FileNews } from '../intake/public.ts';
import { awaitReading } from './receive-file.ts';

const documentId = '0199d3f0-0000-7000-8000-000000000000';

function eventsOfTest() {
  const listeners = new Set<(file: FileNews) => void>();
  const events: EventBus = {
    subscribe: () => () => undefined,
    wasTold: () => false,
    hasEnded: () => false,
    onNews(_kind, take) {
      const onFile = take as (file: FileNews) => void;
      listeners.add(onFile);
      return () => listeners.delete(onFile);
    },
    endAll: () => undefined,
    close: async () => undefined,
  };
  const tell = (id: string) => {
    for (const listener of listeners) listener({ id, status: 'review' });
  };
  return { events, tell, listeners };
}

const never = new AbortController().signal;

test('an event causes one check', async () => {
  const { events, tell, listeners } = eventsOfTest();
  let looks = 0;
  const isRead = async () => {
    looks += 1;
    // Told while it looks: nothing is missed.
    tell('another');
    if (looks === 1) tell(documentId);
    return looks === 2;
  };
  await awaitReading({ events, documentId, msMax: 60_000, gone: never, isRead });
  expect([looks, listeners.size]).toEqual([2, 0]);
});

test('it stops waiting after its limit, and when the caller is gone', async () => {
  const { events, listeners } = eventsOfTest();
  const isRead = async () => false;
  await awaitReading({ events, documentId, msMax: 5, gone: never, isRead });
  const gone = new AbortController();
  const waiting = awaitReading({ events, documentId, msMax: 60_000, gone: gone.signal, isRead });
  gone.abort();
  await waiting;
  expect(listeners.size).toBe(0);
});
