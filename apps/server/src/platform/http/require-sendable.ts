import { isPromise } from 'node:util/types';
import type { Route } from '@pfs/wire/route';
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * What Fastify cannot send it throws where no handler of errors hears it, which may end the
 * process. It is found here, before other hooks wait for something, and a fault of ours.
 */
export function requireSendable(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isSendable(payload)) done(null, payload);
    else done(refusal(reply, payload));
  });
}

/** An object would be sent as JSON under the name of a file. */
export function refuseObjects({ status }: Route): RouteShorthandOptions {
  return {
    preSerialization: (_request, reply, payload, done) => {
      // What tells of an error is an object too, under another status.
      if (reply.statusCode === status) done(refusal(reply, payload));
      else done(null, payload);
    },
  };
}

function isSendable(payload: unknown): boolean {
  if (payload === undefined || payload === null || typeof payload === 'string') return true;
  return Buffer.isBuffer(payload) || typeof (payload as { pipe?: unknown }).pipe === 'function';
}

function refusal(reply: FastifyReply, payload: unknown): AppError {
  // Nobody waits for it any more.
  if (isPromise(payload)) payload.catch(() => undefined);
  // Nor is what is answered instead a file.
  reply.removeHeader('Content-Disposition');
  const kind = Object.prototype.toString.call(payload);
  return new AppError('internal', { cause: new TypeError(`a call was answered with ${kind}`) });
}
