import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** /healthz: the process answers. /readyz: it can reach its database, so it may get traffic. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await isReady())) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    return { status: 'ready' };
  });
}
