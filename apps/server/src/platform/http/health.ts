import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

/** Who asks decides within seconds; a database that stands still is not one that is there. */
const readyMsMax = 3_000;

const securityTextDays = 180;

/** RFC 9116: to whom somebody who found a weakness of this installation speaks. */
export function registerSecurityText(
  app: FastifyInstance,
  { address, clock }: { readonly address: string; readonly clock: Clock },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock().getTime() + securityTextDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${address}/support`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${address}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** /healthz: the process answers. /readyz: it can reach its database, so it may get traffic. */
export function registerHealth(
  app: FastifyInstance,
  { isReady, isClosing }: { isReady: () => Promise<boolean>; isClosing: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: 'closing' });
    const inTime = await Promise.race([isReady(), sleep(readyMsMax, false, { ref: false })]);
    if (!inTime) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    return { status: 'ready' };
  });
}
