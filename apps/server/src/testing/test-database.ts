import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import { type DatabaseConnection, withClient } from '../platform/database/connection.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { signInAs } from '../platform/database/open-database.ts';
import { errorCode } from '../platform/database/unavailable.ts';
import type { TestServer } from './test-server.ts';

export interface TestDatabase {
  readonly database: Database;
  /**
   * The server's superuser, who sees every row: for arranging and for checking, never for the
   * work.
   */
  readonly admin: DatabaseConnection;
  readonly app: DatabaseConnection;
  readonly platform: DatabaseConnection;
  readonly server: TestServer;
  /** Its rows go with it, unless they are kept in a template for other test files. */
  close(keepAs?: string): Promise<void>;
}

/**
 * Enough for a race. Each connection reads the catalog and plans everything anew, which with the
 * pools of a product took a seventh of the time of all tests.
 */
export const connectionsOfTests = { app: 3, platform: 2, jobs: 2 } as const;

/** A database for one test file: fresh and migrated, or with the rows of another template. */
export async function createTestDatabase(
  template?: string,
  appConnectionsMax: number = connectionsOfTests.app,
): Promise<TestDatabase> {
  const server = inject('testServer');
  const suffix = uuidv7().replaceAll('-', '').slice(-16);
  const name = `${server.template.replace(/_template$/, '')}_${suffix}`;
  await copyTemplate(server.admin, template ?? server.template, name);
  const admin = { ...server.admin, database: name };
  const app = signInAs(admin, server.roles.app, server.secret);
  const platform = signInAs(admin, server.roles.platform, server.secret);
  const log = { warn: () => undefined };
  const database = createDatabase({
    ...{ app, platform, log, appConnectionsMax },
    platformConnectionsMax: connectionsOfTests.platform,
  });
  return {
    database,
    admin,
    app,
    platform,
    server,
    async close(keepAs) {
      await database.close();
      if (keepAs !== undefined) await copyTemplate(server.admin, name, keepAs);
      await withClient(server.admin, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

/** PostgreSQL's name for a template that somebody is connected to. */
const inUse = '55006';
/** It waits five seconds itself; its own vacuum takes longer to leave on a busy machine. */
const triesMax = 12;

/** By files: through the log of the server it takes three times as long. */
async function copyTemplate(
  admin: DatabaseConnection,
  template: string,
  name: string,
): Promise<void> {
  for (let left = triesMax - 1; ; left -= 1) {
    try {
      await withClient(admin, (client) =>
        client.query(`create database ${name} template ${template} strategy file_copy`),
      );
      return;
    } catch (error) {
      if (left === 0 || errorCode(error) !== inUse) throw error;
    }
  }
}
