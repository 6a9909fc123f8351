import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairTurns } from '../fair-turns.ts';
import type { Actor } from '../session/actor.ts';

/**
 * So many calls of a pharmacy are at work at a time, from the look for their session to the end of
 * their work, and its next ones wait for them: whatever one pharmacy asks for, another finds the
 * database free. What is sent or received slowly has no part in it. Beside others, a pharmacy that
 * has worked a lot rests between its calls.
 */
export interface CallTurns {
  /** Resolves when it is the turn of the pharmacy whose session this is. */
  take(call: Exchange, session: string): Promise<void>;
  /** Says who calls: before, the session counts by itself. */
  know(request: FastifyRequest, actor: Actor): void;
  /** The turn ends when what is answered is called, not when the caller goes away. */
  keep(request: FastifyRequest): () => void;
  /** Counts work that goes on after its call; resolves when the pharmacy has rested. */
  rest(owner: string, workedMs: number): Promise<void>;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Turn {
  readonly owner: string;
  readonly session: string;
  readonly beganAt: number;
}

/** A screen asks for some six answers at once, and four at a time are no slower. */
const ofOneAtOnceMax = 4;
const ofOneWaitingMax = 200;
/** Whose sessions are known, beyond which the one known longest is forgotten. */
const sessionsMax = 10_000;

const turnsOf = new WeakMap<object, CallTurns>();

/** Of the process that works with this database. */
export function callTurnsOf(
  database: object,
  limits: { readonly freeWorkMsMax?: number } = {},
): CallTurns {
  const turns = turnsOf.get(database) ?? createCallTurns(limits.freeWorkMsMax);
  turnsOf.set(database, turns);
  return turns;
}

function createCallTurns(freeWorkMsMax?: number): CallTurns {
  const turns = createFairTurns({ ofOneAtOnceMax, ofOneWaitingMax });
  const rests = createRests({ freeWorkMsMax });
  const owners = new Map<string, string>();
  const taken = new WeakMap<FastifyRequest, Turn>();
  const rest: CallTurns['rest'] = async (owner, workedMs) => {
    const ms = rests.restMs(owner, workedMs);
    if (ms > 0) await sleep(ms, undefined, { ref: false });
  };
  const end = async ({ owner, beganAt }: Turn): Promise<void> => {
    await rest(owner, performance.now() - beganAt);
    turns.giveBack(owner);
  };
  const keep = (request: FastifyRequest): (() => void) => {
    const turn = taken.get(request);
    taken.delete(request);
    return () => void (turn && end(turn));
  };
  return {
    async take({ request, reply }, session) {
      const owner = owners.get(session) ?? session;
      await turns.take(owner);
      taken.set(request, { owner, session, beganAt: performance.now() });
      if (reply.raw.closed) keep(request)();
      else reply.raw.once('close', () => keep(request)());
    },
    know(request, { organizationId, userId }) {
      const turn = taken.get(request);
      if (turn === undefined) return;
      owners.delete(turn.session);
      const [oldest] = owners.size >= sessionsMax ? owners.keys() : [];
      if (oldest !== undefined) owners.delete(oldest);
      owners.set(turn.session, organizationId ?? userId);
      rests.see(organizationId ?? userId);
    },
    keep,
    rest,
  };
}

/** Of each second, beside others: a screen works for some 50 ms in all. */
const workMsPerMs = 0.1 * availableParallelism();
/** Work at once, before there is a rest. */
const usualFreeWorkMsMax = 1_000;
/** What is owed at most above that: one long call is paid off within ten seconds. */
const owedMsMax = 10_000 * workMsPerMs;
/** The longest rest; no call is held for longer by what others of its pharmacy have done. */
const restMsMax = 2_000;
/** Who called so long ago is not there any more. */
const thereMs = 5_000;

interface Rests {
  /** Says that somebody calls. */
  see(owner: string): void;
  /** Counts work that is done; answers how long its pharmacy should rest before its next. */
  restMs(owner: string, workedMs: number): number;
}

export function createRests({
  freeWorkMsMax = usualFreeWorkMsMax,
  now = () => performance.now(),
}: {
  readonly freeWorkMsMax?: number | undefined;
  readonly now?: () => number;
}): Rests {
  const owed = new Map<string, { readonly ms: number; readonly at: number }>();
  /** The last caller, and the last one that was another. */
  let [last, other] = [{ owner: '', at: Number.NEGATIVE_INFINITY }, Number.NEGATIVE_INFINITY];

  const forget = (): void => {
    for (const [owner, { ms, at }] of owed) {
      if (ms <= (now() - at) * workMsPerMs) owed.delete(owner);
    }
  };
  const isAlone = (owner: string): boolean =>
    now() - (last.owner === owner ? other : last.at) > thereMs;
  return {
    see(owner) {
      if (last.owner !== owner) other = last.at;
      last = { owner, at: now() };
    },
    restMs(owner, workedMs) {
      if (owed.size >= sessionsMax) forget();
      const before = owed.get(owner);
      const left = before === undefined ? 0 : before.ms - (now() - before.at) * workMsPerMs;
      const ms = Math.min(Math.max(0, left) + workedMs, freeWorkMsMax + owedMsMax);
      owed.set(owner, { ms, at: now() });
      const above = isAlone(owner) ? 0 : Math.max(0, ms - freeWorkMsMax);
      return Math.min(restMsMax, above / workMsPerMs);
    },
  };
}
