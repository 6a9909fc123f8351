import type rateLimit from '@fastify/rate-limit';
import type { CallCounts } from './call-counts.ts';

type StoreOf = rateLimit.FastifyRateLimitStoreCtor;
type Store = rateLimit.FastifyRateLimitStore;

/**
 * A process takes calls from the shared count before they are made: one by one under a small limit,
 * under a large one a hundredth of it at a time. So all processes together never allow more calls
 * than the limit, and one of them may refuse when the others still hold so few.
 */
const takesOfLimit = 100;
/** Whose calls are known here, beyond which the longest known is asked for anew. */
const keysMax = 10_000;

/** Numbers of calls that are this process's to give, from the one that is next. */
interface Held {
  next: number;
  readonly last: number;
  /** All numbers of the limit are taken: those that follow are refused without asking again. */
  readonly isLimit: boolean;
  readonly endsAt: number;
}

interface Taking {
  calls: number;
  readonly done: Promise<void>;
}

/** Counts calls under a key in a window of time, in all processes of a database together. */
export function sharedCount(counts: CallCounts): Count {
  const held = new Map<string, Held>();
  const taking = new Map<string, Taking>();

  const keep = (key: string, numbers: Held): void => {
    const [oldest] = held.size >= keysMax ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
    held.delete(key);
    held.set(key, numbers);
  };
  const take = async (key: string, callsMin: number, { windowMs, max }: Limit): Promise<void> => {
    const before = held.get(key);
    let calls = callsMin;
    const wanted = () => (calls = Math.max(callsMin, taking.get(key)?.calls ?? 0));
    try {
      const counted = await counts.add(key, wanted, windowMs);
      const last = counted.calls;
      const endsAt = performance.now() + counted.msLeft;
      keep(key, { next: last - calls + 1, last, isLimit: last >= max, endsAt });
    } catch {
      // Without the database each process counts for itself, for one window.
      const next = before !== undefined && isOpen(before) ? before.next : 1;
      keep(key, { next, last: max, isLimit: true, endsAt: performance.now() + windowMs });
    } finally {
      taking.delete(key);
    }
  };
  const count: Count = async (key, limit) => {
    for (;;) {
      const numbers = held.get(key);
      if (numbers !== undefined && isOpen(numbers) && hasNext(numbers)) {
        const current = numbers.next;
        numbers.next += 1;
        return { current, ttl: numbers.endsAt - performance.now() };
      }
      const under = taking.get(key) ?? begin(key, limit);
      under.calls += 1;
      await under.done;
    }
  };
  const begin = (key: string, limit: Limit): Taking => {
    const callsMin = Math.max(1, Math.floor(limit.max / takesOfLimit));
    const begun: Taking = { calls: 0, done: take(key, callsMin, limit) };
    taking.set(key, begun);
    return begun;
  };
  return count;
}

interface Limit {
  readonly windowMs: number;
  readonly max: number;
}

function isOpen({ endsAt }: Held): boolean {
  return endsAt > performance.now();
}

function hasNext({ next, last, isLimit }: Held): boolean {
  return next <= last || isLimit;
}

/** Answers which call of its window it is, and how many ms of that are left. */
export type Count = (key: string, limit: Limit) => Promise<{ current: number; ttl: number }>;

/** The library hands over what it merged of a route, whatever its types say. */
type OfRoute = { readonly routeInfo: { readonly method?: string; readonly url?: string } };

/**
 * What @fastify/rate-limit keeps its counts in. A route with a limit of its own counts by itself:
 * its name goes before its keys.
 */
export function sharedLimits(counts: CallCounts): StoreOf {
  const count = sharedCount(counts);
  const make = (route: string): Store => ({
    incr(key, callback, windowMs, max) {
      count(route + key, { windowMs, max }).then((counted) => callback(null, counted), callback);
    },
    child(options) {
      const { method, url } = (options as unknown as OfRoute).routeInfo;
      return make(url === undefined ? route : `${method} ${url} `);
    },
  });
  // Called with `new`, which hands on the object that a function returns.
  return function store() {
    return make('');
  } as unknown as StoreOf;
}
