import { inject } from 'vitest';
import { type DatabaseConnection, withClient } from '../../platform/database/connection.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { signInAs } from '../../platform/database/open-database.ts';
import { roleNamesOf } from '../../platform/database/roles.ts';

/** An empty database on the test run's server, as an administrator makes it for the program. */
export interface ServedDatabase {
  /** As DATABASE_URL names it. */
  readonly owner: DatabaseConnection;
  /** The server's superuser. */
  readonly admin: () => Promise<DatabaseConnection>;
  /** The program's own way in. */
  readonly openDatabase: () => Promise<Database>;
  remove(): Promise<void>;
}

/** ENCRYPTION_KEY and SESSION_SECRET of its processes, which share no disk. */
export const sharedSecrets = {
  ENCRYPTION_KEY: '5'.repeat(64),
  SESSION_SECRET: 'a secret that all processes of a test share',
};

export async function makeServedDatabase(suffix: string): Promise<ServedDatabase> {
  const { admin: server } = inject('testServer');
  const name = `pfs_test_${process.pid}_${suffix}`;
  const owner = { ...server, database: name, user: `${name}_dba`, password: 'dba' };
  await withClient(server, async (client) => {
    await client.query(`create role ${owner.user} login createrole password 'dba'`);
    await client.query(`create database ${name} owner ${owner.user}`);
  });
  const roles = roleNamesOf(name);
  return {
    owner,
    admin: async () => ({ ...server, database: name }),
    openDatabase: async () =>
      createDatabase({
        app: signInAs(owner, roles.app, sharedSecrets.ENCRYPTION_KEY),
        platform: signInAs(owner, roles.platform, sharedSecrets.ENCRYPTION_KEY),
        log: { warn: () => undefined },
      }),
    remove: () =>
      withClient(server, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        for (const role of [...Object.values(roles), owner.user]) {
          await client.query(`drop role if exists ${role}`);
        }
      }),
  };
}
