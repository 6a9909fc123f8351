import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { clientConfig, type DatabaseConnection } from '../platform/database/connection.ts';

/** Whether something is still to be worked on, by its id. */
const isOpen = {
  remittance: `select from remittances where id = $1
    and processing_status in ('pending', 'processing')`,
  exportImport: `select from export_imports where id = $1 and status = 'reading'`,
  invoiceDocument: `select from invoice_documents where id = $1 and status = 'reading'`,
  mailsOf: `select from inbound_mails where organization_id = $1 and status = 'received'`,
} as const;

export type Work = keyof typeof isOpen;

const pools = new WeakMap<FastifyInstance, pg.Pool>();

/** Lets clients of this server wait; returns the way to stop. */
export function letWait(server: FastifyInstance, admin: DatabaseConnection): () => Promise<void> {
  const pool = new pg.Pool({ ...clientConfig(admin), max: 1 });
  // A database that a test takes away.
  pool.on('error', () => undefined);
  pools.set(server, pool);
  return () => pool.end();
}

/**
 * Waits until a thing is no longer worked on. It asks the database, because a call of the API every
 * few milliseconds would take as much time as the work.
 */
export async function settle(server: FastifyInstance, what: Work, id: string): Promise<void> {
  const pool = pools.get(server);
  if (pool === undefined) throw new Error('no database is known of this server');
  const question = { name: what, text: isOpen[what], values: [id] };
  while ((await pool.query(question)).rowCount !== 0) await sleep(10);
}
