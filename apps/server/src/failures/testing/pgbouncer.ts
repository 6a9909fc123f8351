import { execFileSync } from 'node:child_process';
import { type DatabaseConnection, withClient } from '../../platform/database/connection.ts';
import { findFreePort } from '../../platform/embedded-postgres/postmaster.ts';
import type { ServedDatabase } from './served-database.ts';
import { startServerProgram, writeSettings } from './server-program.ts';
import { blocksOf } from './shell-blocks.ts';

export interface Pgbouncer {
  /** The owner's way in through it, as DATABASE_URL has it. */
  readonly owner: DatabaseConnection;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const program = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer';
const page = 'pgbouncer.md';

/** A real PgBouncer in front of a database, set up as docs/operations says. */
export async function startPgbouncer(
  database: Pick<ServedDatabase, 'owner' | 'admin'>,
  poolSize: number,
): Promise<Pgbouncer> {
  const { owner } = database;
  const name = owner.database;
  const own = (text: string) =>
    text
      .replaceAll(/\bpfs(?=_| =)/g, name)
      .replaceAll(/\bpgbouncer(?=[ .;]|$)/gm, `${name}_bouncer`)
      .replaceAll("'...'", "'looks up'");
  const [sql = ''] = blocksOf(page, 'sql');
  await withClient(await database.admin(), (client) => client.query(own(sql)));
  const port = await findFreePort(undefined);
  const version = Number(/PgBouncer (\d+\.\d+)/.exec(`${execFileSync(program, ['-V'])}`)?.[1]);
  const folder = await writeSettings({ 'userlist.txt': `"${name}_bouncer" "looks up"\n` });
  const settings: Readonly<Record<string, string | undefined>> = {
    listen_port: String(port),
    auth_file: `${folder}/userlist.txt`,
    default_pool_size: String(poolSize),
    ...(version < 1.21 ? { max_prepared_statements: undefined } : {}),
  };
  const [ini = ''] = blocksOf(page, 'ini');
  const lines = own(ini)
    .replace(/host=\S+ port=\S+/, `host=${owner.host} port=${owner.port}`)
    .split('\n')
    .flatMap((line) => {
      const [key = ''] = line.split(' = ');
      if (!(key in settings)) return [line];
      return settings[key] === undefined ? [] : [`${key} = ${settings[key]}`];
    });
  const place = await writeSettings({ 'pgbouncer.ini': `${lines.join('\n')}unix_socket_dir =\n` });
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const server = await startServerProgram({
    command: [program, '-q', ...asUser, `${place}/pgbouncer.ini`],
    port,
  });
  return {
    owner: { ...owner, host: '127.0.0.1', port },
    restart: server.restart,
    async stop() {
      await server.stop();
      await withClient(await database.admin(), (client) =>
        client.query(`drop owned by ${name}_bouncer; drop role ${name}_bouncer`),
      );
    },
  };
}
