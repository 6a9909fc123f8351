import type { ServerEvent } from '@pfs/wire/events';
import type { FastifyReply } from 'fastify';
import type { EventBus } from './event-bus.ts';

/** Proxies close silent connections after a minute or so. */
const heartbeatMs = 20_000;

/** Answers with server-sent events of one organization until the browser goes away. */
export function streamEvents(
  reply: FastifyReply,
  bus: EventBus,
  { organizationId, expiresAt }: { organizationId: string | null; expiresAt: number },
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const send = (event: ServerEvent): void => {
    raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const unsubscribe = organizationId === null ? undefined : bus.subscribe(organizationId, send);
  const heartbeat = setInterval(() => {
    // The session is checked when a stream opens, so no stream outlives a session's check for long.
    if (Date.now() > expiresAt) raw.end();
    else raw.write(': still here\n\n');
  }, heartbeatMs);
  raw.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe?.();
  });
}
