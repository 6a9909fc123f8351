import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests under way when the server stops to listen; then their connections are cut. */
const finishMsMax = 25_000;
const lookEveryMs = 100;

interface Drain {
  /** Requests are still taken for this long, until every balancer has seen that it is not ready. */
  readonly noticeMs: number;
  /** Ends what would never end by itself. */
  readonly endStreams: () => void;
}

/**
 * Closes the server in good order: it is no longer ready, then it takes no more connections, then
 * it waits for its requests. Answers whether it is closing.
 */
export function registerDrain(
  app: FastifyInstance,
  { noticeMs, endStreams }: Drain,
): () => boolean {
  let isClosing = false;
  const { server } = app;
  const sockets = new Set<Socket>();
  const calls = new Set<IncomingMessage>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    calls.add(request);
    response.on('close', () => calls.delete(request));
  });
  // Of Node's own idle connections, those that never sent anything are none.
  const destroyIdle = (): void => {
    const atWork = new Set(Array.from(calls, ({ socket }) => socket));
    for (const socket of sockets) if (!atWork.has(socket)) socket.destroy();
  };
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!server.listening) return;
    await sleep(noticeMs);
    let isClosed = false;
    server.close(() => {
      isClosed = true;
    });
    const until = performance.now() + finishMsMax;
    while (!isClosed) {
      endStreams();
      await sleep(lookEveryMs);
      if (performance.now() > until) server.closeAllConnections();
      else destroyIdle();
    }
  });
  return () => isClosing;
}
