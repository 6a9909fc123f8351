import type { Log } from './platform/log.ts';

export type Steps = Readonly<Record<string, () => Promise<void>>>;

/** One after the other; one that fails is told, and keeps none of the others from its turn. */
export async function runSteps(steps: Steps, log: Pick<Log, 'warn'>): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, step }, 'a step of the worker failed; the next round tries again');
    }
  }
}
