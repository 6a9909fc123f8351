import { expect, test } from 'vitest';
import { onceADay, runSteps } from './worker.ts';

test('a step that fails is told, and those after it have their turn', async () => {
  const done: string[] = [];
  const told: unknown[] = [];
  const steps = {
    orphans: async () => void done.push('orphans'),
    plans: () => Promise.reject(new Error('one row that nobody can read')),
    looks: async () => void done.push('looks'),
  };
  await runSteps(steps, { warn: (what: unknown) => void told.push(what) });
  expect(done).toEqual(['orphans', 'looks']);
  expect(told).toEqual([expect.objectContaining({ step: 'plans' })]);
});

test('a round that is told to stop begins no other step', async () => {
  const done: string[] = [];
  let stopped = false;
  const steps = {
    alerts: async () => {
      stopped = true;
      done.push('alerts');
    },
    looks: async () => void done.push('looks'),
  };
  await runSteps(steps, { warn: () => {} }, () => stopped);
  expect(done).toEqual(['alerts']);
});

test('what is done once a day is tried again after an hour where it failed', async () => {
  const minutesOfRuns: number[] = [];
  let minute = 0;
  const step = onceADay(
    async () => {
      minutesOfRuns.push(minute);
      if (minutesOfRuns.length === 1) throw new Error('the database is away');
    },
    () => minute * 60_000,
  );
  for (; minute <= 3_000; minute++) await step(() => false).catch(() => {});
  expect(minutesOfRuns).toEqual([0, 60, 60 + 24 * 60, 60 + 48 * 60]);
});
