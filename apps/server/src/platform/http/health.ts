import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Who asks decides within seconds; a database that stands still is not one that is there. */
const readyMsMax = 3_000;

/** /healthz: the process answers. /readyz: it can reach its database, so it may get traffic. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const inTime = await Promise.race([isReady(), sleep(readyMsMax, false, { ref: false })]);
    if (!inTime) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    return { status: 'ready' };
  });
}
