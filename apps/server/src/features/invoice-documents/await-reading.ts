import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '../../platform/events/event-bus.ts';

/** Events are told at once; where one is lost, the next look finds it. */
const lookEveryMs = 1_000;

export interface Patience {
  readonly events: EventBus;
  readonly documentId: string;
  readonly msMax: number;
  /** Nobody waits any more. */
  readonly gone: AbortSignal;
  readonly isRead: () => Promise<boolean>;
}

/** Waits until a file was read, for a while; a reading that takes longer goes on without it. */
export async function awaitReading(patience: Patience): Promise<void> {
  const { events, documentId, msMax, gone, isRead } = patience;
  const until = performance.now() + msMax;
  let ring = () => {};
  const stop = events.hearFiles(
    ({ id }) => {
      if (id === documentId) ring();
    },
    () => ring(),
  );
  try {
    while (!gone.aborted) {
      // Made before the look, so that what is told meanwhile is heard.
      const told = new Promise<void>((resolve) => {
        ring = resolve;
      });
      if (await isRead()) return;
      const left = until - performance.now();
      if (left <= 0) return;
      const woken = new AbortController();
      const signal = AbortSignal.any([gone, woken.signal]);
      const paused = sleep(Math.min(left, lookEveryMs), undefined, { signal }).catch(() => {});
      await Promise.race([told, paused]);
      woken.abort();
    }
  } finally {
    stop();
  }
}
