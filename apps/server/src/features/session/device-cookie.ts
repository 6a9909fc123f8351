import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A year; browsers keep none longer than 400 days. */
export const deviceDaysMax = 365;

const cookieName = 'pfs_device';
/** Only the calls that sign somebody in ever see it. */
const cookiePath = '/api/auth';

export interface DeviceCookies {
  /** The hash of the id that the browser shows, undefined unless that id is one of ours. */
  read(request: FastifyRequest): string | undefined;
  /** Gives the browser an id, or the one it has for another year; answers its hash. */
  give(request: FastifyRequest, reply: FastifyReply): string;
}

/**
 * A browser in which somebody signed in carries a random id, signed so that nobody makes one up. It
 * opens nothing by itself: it only says whose wrong passwords are whose.
 */
export function createDeviceCookies(options: { secret: string; secure: boolean }): DeviceCookies {
  const sign = (id: string) =>
    createHmac('sha256', options.secret).update(`device: ${id}`).digest('base64url');

  function idOf(request: FastifyRequest): string | undefined {
    const [id, signature, ...rest] = (request.cookies[cookieName] ?? '').split('.');
    if (!id || !signature || rest.length > 0) return undefined;
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(id))];
    return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
  }

  return {
    read(request) {
      const id = idOf(request);
      return id === undefined ? undefined : hashOf(id);
    },
    give(request, reply) {
      const id = idOf(request) ?? randomBytes(16).toString('base64url');
      reply.setCookie(cookieName, `${id}.${sign(id)}`, {
        httpOnly: true,
        sameSite: 'lax',
        secure: options.secure,
        path: cookiePath,
        maxAge: deviceDaysMax * 24 * 60 * 60,
      });
      return hashOf(id);
    },
  };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
