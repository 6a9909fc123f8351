import type { FastifyRequest } from 'fastify';
import { addressOf } from './address-of.ts';

/** The origin of a call. */
export interface Origin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

const userAgentCharactersMax = 400;

/** Where a call came from; the program of a call with an API key is named by it. */
export function originOf(request: FastifyRequest): Origin {
  const { key } = request.actor ?? {};
  const program = [
    ...(key === undefined ? [] : [`API key “${key.name}” (${key.prefix})`]),
    ...(request.headers['user-agent'] === undefined ? [] : [request.headers['user-agent']]),
  ].join(', ');
  return {
    ipAddress: addressOf(request),
    userAgent: program.slice(0, userAgentCharactersMax) || null,
  };
}

/** The origin of work without a call. */
export const noOrigin: Origin = { ipAddress: null, userAgent: null };
