import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/** `List-Unsubscribe=One-Click` and nothing else. */
const bodyBytesMax = 200;
const callsPerMinuteMax = 20;
const tokenCharactersMax = 200;

/**
 * What a mailbox calls when its reader ends the mails there (RFC 8058): the link of the mail, as a
 * POST of a form. The only call of the program that takes a form, so its parser is here alone. It
 * answers the same for a link that has done its work already: the mailbox has nobody to ask.
 */
export function registerOneClick(server: FastifyInstance, parts: Pick<Platform, 'database'>): void {
  server.register((scope, _options, ready) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, _body, read) => read(null, undefined),
    );
    const rateLimit = { max: callsPerMinuteMax, timeWindow: 60_000 };
    scope.post('/unsubscribe', { config: { rateLimit } }, async (request, reply) => {
      const { token } = request.query as { readonly token?: unknown };
      if (typeof token === 'string' && token.length <= tokenCharactersMax) {
        await unsubscribe(parts, { token, origin: originOf(request) }).catch(passOverGone);
      }
      return reply.type('text/plain; charset=utf-8').send('You’ve been unsubscribed.');
    });
    ready();
  });
}

function passOverGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
