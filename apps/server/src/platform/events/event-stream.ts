import type { ServerEvent } from '@pfs/wire/events';
import type { FastifyReply } from 'fastify';
import type { EventBus, Listener } from './event-bus.ts';

/**
 * Proxies close silent connections after a minute or so, and a page that hears nothing for longer
 * takes its stream for dead. An event of its own, because pages are not told of comments.
 */
const heartbeatMs = 20_000;

type StreamOptions = Omit<Listener, 'onEvent' | 'end'> & {
  readonly endsInMs: number;
  /** How old what the browser shows may be. */
  readonly ageMs: number | undefined;
  /** Whose it is; somebody else may have signed in since. */
  readonly shownUserId: string | undefined;
  /** How long ago the session was asked for, or longer. */
  readonly askedMsAgo: number;
  /** Called when the stream is over. */
  readonly over: () => void;
};

/** Answers with server-sent events of one organization until the browser or its session goes. */
export function streamEvents(
  reply: FastifyReply,
  bus: EventBus,
  { endsInMs, ageMs, shownUserId, askedMsAgo, over, ...who }: StreamOptions,
): void {
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) {
    over();
    return;
  }
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  const onEvent = (event: ServerEvent): void => {
    raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  // What is told in the same commit comes after the end, and must find nobody: a write would throw.
  const end = () => {
    stop();
    raw.end();
  };
  const unsubscribe = bus.subscribe({ ...who, onEvent, end });
  const isOther = shownUserId !== undefined && shownUserId !== who.userId;
  const hasMissed = isOther || (ageMs !== undefined && bus.wasTold(who, ageMs));
  // At once, so that who has read the beginning knows.
  raw.write(`retry: 2000\n\n${hasMissed ? 'event: missed\ndata:\n\n' : ''}`);
  const heartbeat = setInterval(() => raw.write('event: beat\ndata:\n\n'), heartbeatMs);
  const atEnd = setTimeout(end, endsInMs);
  const stop = () => {
    clearInterval(heartbeat);
    clearTimeout(atEnd);
    unsubscribe();
    over();
  };
  raw.on('close', stop);
  // The session was still there when it was asked for, and nobody listened when its end was told.
  if (bus.hasEnded(who, askedMsAgo)) end();
}
