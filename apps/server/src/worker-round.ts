import type { Log } from './platform/log.ts';

type Step = (isStopped: () => boolean) => Promise<void>;
export type Steps = Readonly<Record<string, Step>>;

/** One after the other; one that fails is told, and keeps none of the others from its turn. */
export async function runSteps(
  steps: Steps,
  log: Pick<Log, 'warn'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    if (isStopped()) return;
    try {
      await run(isStopped);
    } catch (error) {
      log.warn({ err: error, step }, 'a step of the worker failed; it is tried again');
    }
  }
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** At the start too: a machine that is switched off at night is looked after in the morning. */
export function onceADay(run: Step, now: () => number = () => performance.now()): Step {
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (isStopped) => {
    if (now() < dueAt) return;
    // What fails may fail for long, and is too much work to be done in every round.
    dueAt = now() + hourMs;
    await run(isStopped);
    dueAt = now() + dayMs;
  };
}
