import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser names the page that sends a change; only our own pages may. Programs send no Origin.
 */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (readMethods.has(request.method)) return;
    if (!isSameOrigin(request, publicOrigin)) throw new AppError('cross_origin');
  });
}

function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  const own = request.headers.host;
  return own !== undefined && URL.canParse(origin) && new URL(origin).host === own;
}
