import type { DatabaseConnection } from '../../platform/database/connection.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/embedded-postgres.ts';
import type { DataFolder } from './data-folder.ts';

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * A database server that the test starts and stops, as an administrator does with a server of its
 * own.
 */
export function startOwnDatabase(folder: DataFolder): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder.path, log: quietLog, durable: false });
}

/** As DATABASE_URL wants it. */
export function urlOf({ user, password, host, port, database }: DatabaseConnection): string {
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`;
}
