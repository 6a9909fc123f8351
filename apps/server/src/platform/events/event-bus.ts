import { EventEmitter } from 'node:events';
import type { ServerEvent } from '@pfs/wire/events';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { TenantTransaction } from '../database/database.ts';
import type { Log } from '../log.ts';

const channel = 'pfs_events';
const reconnectAfterMs = 1_000;
/** A browser tab each; far above any pharmacy's staff. */
const listenersMax = 10_000;

interface Message {
  readonly organizationId: string;
  readonly event: ServerEvent;
}

export interface EventBus {
  /** Hears what happens in one organization, in whichever process. Returns the way to stop. */
  subscribe(organizationId: string, listener: (event: ServerEvent) => void): () => void;
  close(): Promise<void>;
}

/** Tells an organization's browsers; delivered only if the transaction commits. */
export async function publishEvent(tx: TenantTransaction, event: ServerEvent): Promise<void> {
  const message: Message = { organizationId: tx.organizationId, event };
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(tx.query);
}

/** Listens on one connection of its own and hands each message to its organization only. */
export function openEventBus(connection: ClientConfig, log: Log): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(listenersMax);
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const retryLater = (): void => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void listen();
    }, reconnectAfterMs);
  };

  async function listen(): Promise<void> {
    const next = new Client(connection);
    client = next;
    next.on('error', () => retryLater());
    next.on('end', () => retryLater());
    next.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}') as Message;
      emitter.emit(message.organizationId, message.event);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      log.debug({ err: error }, 'event bus: no connection yet');
      await next.end().catch(() => undefined);
      retryLater();
    }
  }

  const listening = listen();
  return {
    subscribe(organizationId, listener) {
      emitter.on(organizationId, listener);
      return () => emitter.off(organizationId, listener);
    },
    async close() {
      closed = true;
      if (timer !== undefined) clearTimeout(timer);
      await listening;
      await client?.end().catch(() => undefined);
    },
  };
}
