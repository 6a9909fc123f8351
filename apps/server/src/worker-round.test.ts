import { expect, test } from 'vitest';
import { runSteps } from './worker-round.ts';

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
