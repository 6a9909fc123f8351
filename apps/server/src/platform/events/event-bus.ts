import { EventEmitter } from 'node:events';
import type { ServerEvent } from '@pfs/wire/events';
import { toldMillisecondsMax } from '@pfs/wire/limits';
import type { Tag } from '@pfs/wire/tags';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import { hashSessionId } from '../session/impersonation.ts';

/** When somebody was told something last, for as long as a new stream may ask. */
class LastTold {
  /** In milliseconds of the process, the oldest first. */
  readonly #at = new Map<string, number>();

  note(whom: string): void {
    const now = performance.now();
    this.#at.delete(whom);
    this.#at.set(whom, now);
    for (const [key, at] of this.#at) {
      if (now - at <= toldMillisecondsMax) return;
      this.#at.delete(key);
    }
  }

  /** Whether one of them was told something in the last so many milliseconds. */
  since(whom: readonly string[], withinMs: number): boolean {
    const from = performance.now() - withinMs;
    return whom.some((each) => (this.#at.get(each) ?? Number.NEGATIVE_INFINITY) >= from);
  }
}

const channel = 'pfs_events';
/** What its session is called; every process of the program has one for as long as it runs. */
export const eventBusName = 'pfs: events';
const reconnectAfterMs = 1_000;
const heartbeatMs = 10_000;
const answerMsMax = 5_000;
/** A browser tab each; far above any pharmacy's staff. */
const listenersMax = 10_000;

/** What the database tells: what changed, and the end of somebody's access. */
interface Message {
  readonly organizationId?: string;
  /** Whom it is for, where it is not for the whole organization. */
  readonly userId?: string;
  readonly changed?: Tag;
  /** What it tells slices of this process, as an object, by its kind. */
  readonly [kind: string]: unknown;
  readonly endSession?: string;
  readonly endUser?: string;
  readonly endOrganization?: string;
}

interface Whose {
  readonly organizationId: string | null;
  readonly userId: string;
  readonly sessionId: string;
}

/** Who listens: to the organization's events and to its own, until any of them ends. */
export interface Listener extends Whose {
  readonly onEvent: (event: ServerEvent) => void;
  /** Its session, account or organization ended, or events may have been missed. */
  readonly end: () => void;
}

export interface EventBus {
  /** Delivers what happens in one organization, in whichever process. Returns the way to stop. */
  subscribe(listener: Listener): () => void;
  /** Whether one of them was told something, or may have missed it, in the last so many ms. */
  wasTold(who: Pick<Listener, 'organizationId' | 'userId'>, withinMs: number): boolean;
  /** Whether a session, its account or its organization was ended in the last so many ms. */
  hasEnded(who: Whose, withinMs: number): boolean;
  /** Delivers one kind of news of all organizations; `lost` when some may have been missed. */
  onNews<News>(kind: string, take: (news: News) => void, lost: () => void): () => void;
  /** Sends everybody away who listens; browsers come back, to another process if there is one. */
  endAll(): void;
  close(): Promise<void>;
}

/**
 * Listens on one connection of its own and hands each message to those whom it concerns. It listens
 * when it is there, unless the database could not be reached at first.
 */
export async function openEventBus(connection: ClientConfig, log: Log): Promise<EventBus> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(listenersMax);
  const told = new LastTold();
  const deliver = createDelivery(emitter, told);
  const listening = await keepListening(connection, {
    log,
    onMessage: deliver,
    // Nobody knows what was told meanwhile: browsers come back, show their session and fetch.
    onLost: () => {
      emitter.emit('lost');
      told.note('lost');
    },
  });
  // What was told before, while the page that comes now was shown, is not known here.
  told.note('lost');
  return {
    subscribe(listener) {
      const { organizationId, userId, onEvent, end } = listener;
      const ends = [...endsOf(listener), 'lost'];
      emitter.on(`for ${userId}`, onEvent);
      if (organizationId !== null) emitter.on(`of ${organizationId}`, onEvent);
      for (const name of ends) emitter.on(name, end);
      return () => {
        emitter.off(`of ${organizationId}`, onEvent);
        emitter.off(`for ${userId}`, onEvent);
        for (const name of ends) emitter.off(name, end);
      };
    },
    wasTold: ({ organizationId, userId }, withinMs) =>
      told.since(['lost', `for ${userId}`, `of ${organizationId}`], withinMs),
    hasEnded: (who, withinMs) => told.since(endsOf(who), withinMs),
    onNews(kind, take, lost) {
      emitter.on(`news ${kind}`, take);
      emitter.on('lost', lost);
      return () => {
        emitter.off(`news ${kind}`, take);
        emitter.off('lost', lost);
      };
    },
    endAll: () => void emitter.emit('lost'),
    close: listening.close,
  };
}

interface Receiver {
  readonly log: Log;
  readonly onMessage: (payload: string | undefined) => void;
  /** Messages may have been missed: when the connection went, and when there is one again. */
  readonly onLost: () => void;
}

/** Connects again and again, as long as it takes, until it is closed. */
async function keepListening(
  connection: ClientConfig,
  receiver: Receiver,
): Promise<{ close(): Promise<void> }> {
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wasDisconnected = false;

  const retryLater = (from: Client): void => {
    // Its end is heard in several ways, and that of an earlier one late.
    if (closed || client !== from) return;
    client = undefined;
    clearTimeout(timer);
    // A line that goes nowhere does not end by itself: nobody waits for it.
    from.end().catch(() => undefined);
    wasDisconnected = true;
    receiver.onLost();
    timer = setTimeout(() => void listen(), reconnectAfterMs);
  };

  /** A server that is gone without a word would never be missed. */
  const askAgain = (next: Client): void => {
    timer = setTimeout(() => {
      next.query('select').then(
        () => client === next && askAgain(next),
        () => retryLater(next),
      );
    }, heartbeatMs);
  };

  async function listen(): Promise<void> {
    const next = new Client({
      ...{ ...connection, application_name: eventBusName, query_timeout: answerMsMax },
    });
    client = next;
    next.on('error', () => retryLater(next));
    next.on('end', () => retryLater(next));
    next.on('notification', ({ payload }) => receiver.onMessage(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (client !== next) return;
      // Who came since the connection went was not told of what happened until now.
      if (wasDisconnected) receiver.onLost();
      wasDisconnected = false;
      askAgain(next);
    } catch (error) {
      receiver.log.debug({ err: error }, 'event bus: no connection yet');
      retryLater(next);
    }
  }

  await listen();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Hands messages of the database to those whom they concern. What a transaction changed comes
 * together, and is told as one event.
 */
function createDelivery(emitter: EventEmitter, told: LastTold) {
  const waiting = new Map<string, Set<Tag>>();
  const deliverWaiting = (): void => {
    for (const [whose, changed] of waiting) {
      emitter.emit(whose, { changed: [...changed] } satisfies ServerEvent);
    }
    waiting.clear();
  };
  return (payload: string | undefined): void => {
    const message = JSON.parse(payload ?? '{}') as Message;
    const { changed, userId, organizationId } = message;
    if (changed !== undefined) {
      const whose = userId === undefined ? `of ${organizationId}` : `for ${userId}`;
      told.note(whose);
      if (waiting.size === 0) queueMicrotask(deliverWaiting);
      waiting.set(whose, (waiting.get(whose) ?? new Set()).add(changed));
    }
    for (const [kind, key] of Object.entries(message)) {
      if (typeof key === 'object') emitter.emit(`news ${kind}`, key);
      if (!kind.startsWith('end')) continue;
      told.note(`${kind} ${key}`);
      emitter.emit(`${kind} ${key}`);
    }
  };
}

/** By what the end of somebody's access is told: a session's id, which could be used, by a hash. */
function endsOf({ organizationId, userId, sessionId }: Whose): readonly string[] {
  const ends = [`endSession ${hashSessionId(sessionId)}`, `endUser ${userId}`];
  return organizationId === null ? ends : [...ends, `endOrganization ${organizationId}`];
}
