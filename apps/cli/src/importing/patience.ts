/** The run can't go on; what was sent stays, and another run goes on from there. */
export class Stopped extends Error {}

export interface Patience {
  /** Waits before another try; throws Stopped with the reason when all is waited out. */
  wait(reason: string, retryAfterSeconds?: number): Promise<void>;
}

export interface PatienceParts {
  /** How long one call may be waited for in all. */
  readonly seconds: number;
  sleep(seconds: number): Promise<void>;
  /** Says what is waited for. */
  tell(words: string): Promise<void>;
}

const pauseSecondsMax = 30;

/** For one call: pauses that double, or as long as the server asks, within a bound. */
export function createPatience({ seconds, sleep, tell }: PatienceParts): Patience {
  let waited = 0;
  let pause = 1;
  return {
    async wait(reason, retryAfterSeconds) {
      const next = Math.max(1, retryAfterSeconds ?? pause);
      if (waited + next > seconds) throw new Stopped(reason);
      await tell(`${reason} Trying again in ${next} s.`);
      await sleep(next);
      waited += next;
      pause = Math.min(pauseSecondsMax, pause * 2);
    },
  };
}
