import { AppError } from './errors.ts';

/** Turns for work of many pharmacies, so that the queue of one is not the wait of the others. */
interface FairTurns {
  /** Resolves when it is this pharmacy's turn; each turn that was taken is given back once. */
  take(owner: string, signal?: AbortSignal): Promise<void>;
  giveBack(owner: string): void;
  /** Refuses who waits and who comes. */
  close(): void;
}

export interface TurnLimits {
  /** Of all together; without it only those of one are bounded. */
  readonly atOnceMax?: number;
  readonly ofOneAtOnceMax: number;
  readonly ofOneWaitingMax: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

const retryAfterSeconds = 5;

/** The pharmacy whose last turn is longest ago goes first; its own work goes in order. */
export function createFairTurns(limits: TurnLimits): FairTurns {
  const { atOnceMax = Number.POSITIVE_INFINITY, ofOneAtOnceMax, ofOneWaitingMax } = limits;
  /** Who waits, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let busy = 0;
  let closed = false;

  const remove = (owner: string, one: Waiting): void => {
    const left = (waiting.get(owner) ?? []).filter((other) => other !== one);
    if (left.length > 0) waiting.set(owner, left);
    else waiting.delete(owner);
  };
  const next = (): void => {
    for (const [owner, [first, ...rest]] of waiting) {
      if (busy >= atOnceMax) return;
      const own = running.get(owner) ?? 0;
      if (first === undefined || own >= ofOneAtOnceMax) continue;
      waiting.delete(owner);
      if (rest.length > 0) waiting.set(owner, rest);
      busy += 1;
      running.set(owner, own + 1);
      first.begin();
    }
  };
  return {
    async take(owner, signal) {
      if (closed) throw new Error('no more turns are given');
      const before = waiting.get(owner) ?? [];
      if (before.length >= ofOneWaitingMax) {
        throw new AppError('too_many_requests', { retryAfterSeconds });
      }
      signal?.throwIfAborted();
      let leave = () => {};
      const turn = new Promise<void>((begin, refuse) => {
        const one = { begin, refuse };
        waiting.set(owner, [...before, one]);
        leave = () => {
          remove(owner, one);
          refuse(signal?.reason);
        };
      });
      signal?.addEventListener('abort', leave);
      next();
      await turn.finally(() => signal?.removeEventListener('abort', leave));
    },
    giveBack(owner) {
      busy -= 1;
      const own = (running.get(owner) ?? 0) - 1;
      if (own > 0) running.set(owner, own);
      else running.delete(owner);
      next();
    },
    close() {
      closed = true;
      const refused = [...waiting.values()].flat();
      waiting.clear();
      for (const one of refused) one.refuse(new Error('no more turns are given'));
    },
  };
}
