import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const yearSeconds = 31_536_000;

/** Serves the built web app; every path that is no file and not under /api is the app's own. */
export async function registerWebApp(
  app: FastifyInstance,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
      throw new AppError('not_found');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.header(
        'Cache-Control',
        immutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api');
    if (!wantsPage) throw new AppError('not_found');
    reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}
