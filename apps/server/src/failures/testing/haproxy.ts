import { findFreePort } from '../../platform/embedded-postgres/postmaster.ts';
import { startServerProgram, writeSettings } from './server-program.ts';

export interface Haproxy {
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const program = process.env['HAPROXY_PATH'] ?? '/usr/sbin/haproxy';
/** Health is asked for so often; a process that is not ready gets nothing new after one answer. */
const checkEveryMs = 200;

/** A real HAProxy that gives each request to a web process at random. */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const port = await findFreePort(undefined);
  const servers = ports.map((at) => `  server web${at} 127.0.0.1:${at} check`);
  const settings = `defaults
  mode http
  timeout connect 5s
  timeout check 3s
  timeout client 90s
  timeout server 90s
  option http-keep-alive
frontend product
  bind 127.0.0.1:${port}
  default_backend web
backend web
  balance random
  option httpchk GET /readyz
  option redispatch
  option forwardfor
  default-server inter ${checkEveryMs}ms fall 1 rise 1
${servers.join('\n')}
`;
  const folder = await writeSettings({ 'haproxy.cfg': settings });
  const server = await startServerProgram({
    command: [program, '-db', '-f', `${folder}/haproxy.cfg`],
    port,
  });
  return { ...server, url: `http://127.0.0.1:${port}` };
}
