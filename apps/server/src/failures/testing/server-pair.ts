import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { type DatabaseConnection, withClient } from '../../platform/database/connection.ts';
import { type Cluster, prepareCluster } from '../../platform/embedded-postgres/cluster.ts';
import { findFreePort, spawnPostmaster } from '../../platform/embedded-postgres/postmaster.ts';
import { isAlive } from '../../platform/embedded-postgres/processes.ts';
import { signal } from './data-folder.ts';

export interface DatabaseServer {
  readonly connection: DatabaseConnection;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface ServerPair {
  readonly primary: DatabaseServer;
  /** Follows the primary: what is committed there is here, too. */
  readonly standby: DatabaseServer;
  /** One address, which leads to the primary until it is moved. */
  readonly address: DatabaseConnection;
  moveAddress(to: DatabaseServer): void;
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const upMsMax = 60_000;

/** Two real servers with synchronous streaming replication, behind an address that moves. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = await mkdtemp(join(inject('testServer').runFolder, 'pair-'));
  // The server's own user must get to its files.
  await chmod(folder, 0o711);
  const cluster = await prepareCluster({ dataDir: join(folder, 'primary'), durable: true });
  const primary = await openServer(cluster, folder);
  await primary.start();
  const follower = { ...cluster, folder: join(folder, 'standby') };
  const standby = await openServer(follower, folder);
  await withClient(primary.connection, async (client) => {
    await client.query('create database pfs');
    await client.query("select pg_backup_start('standby', true)");
    await cp(cluster.folder, follower.folder, { recursive: true, dereference: true });
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop()',
    );
    await writeFile(join(follower.folder, 'backup_label'), rows[0]?.label ?? '');
  });
  await rm(join(follower.folder, 'postmaster.pid'));
  await writeFile(join(follower.folder, 'standby.signal'), '');
  await writeFile(
    join(follower.folder, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(primary.connection)}'\n`,
  );
  await give(follower);
  await standby.start();
  await withClient(primary.connection, async (client) => {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
  });
  const address = await openAddress(primary);
  return {
    primary,
    standby,
    address: { ...primary.connection, database: 'pfs', port: address.port },
    moveAddress: address.move,
    async promote() {
      await withClient(standby.connection, (client) => client.query('select pg_promote()'));
    },
    async remove() {
      await address.close();
      await primary.kill();
      await standby.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

function conninfo({ host, port, user, password }: DatabaseConnection): string {
  return `host=${host} port=${port} user=${user} password=${password}`;
}

/** Its files belong to the account that it runs as, and nobody else may read them. */
async function give({ folder, account }: Cluster): Promise<void> {
  if (account !== undefined) {
    await chown(folder, account.uid, account.gid);
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  }
  execFileSync('chmod', ['-R', 'u=rwX,go=', folder]);
}

async function openServer(cluster: Cluster, folder: string): Promise<DatabaseServer> {
  const port = await findFreePort(undefined);
  const connection: DatabaseConnection = {
    ...{ host: '127.0.0.1', port, database: 'postgres', user: 'postgres' },
    ...{ password: cluster.password, ssl: undefined },
  };
  let pid = 0;
  return {
    connection,
    async kill() {
      if (pid === 0) return;
      // At once, without writing anything more.
      signal(pid, 'SIGQUIT');
      while (isAlive(pid)) await sleep(20);
      pid = 0;
    },
    async start() {
      const logFile = join(folder, `${port}.log`);
      const child = await spawnPostmaster({ cluster, port, durable: true, logFile });
      pid = child.pid ?? 0;
      const until = performance.now() + upMsMax;
      for (;;) {
        const up = await withClient(connection, (client) => client.query('select')).then(
          () => true,
          () => false,
        );
        if (up) return;
        if (performance.now() > until) throw new Error(`no server at ${port}, see ${logFile}`);
        await sleep(50);
      }
    },
  };
}

async function openAddress(first: DatabaseServer) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target.connection.port });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    move(to: DatabaseServer) {
      target = to;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
