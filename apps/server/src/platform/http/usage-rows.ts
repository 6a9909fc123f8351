import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidV7 } from 'uuid';
import { addressOf } from './address-of.ts';

/** One line about one call, under the names of its columns. */
export interface UsageRow {
  readonly id: string;
  readonly organization_id: string | null;
  /** The route's pattern, for an address may hold what somebody searched for. */
  readonly endpoint: string;
  readonly method: string;
  readonly status_code: number;
  readonly response_time: number;
  readonly user_id: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly request_body: Readonly<Record<string, string | number | boolean>> | null;
  readonly created_at: string;
}

/**
 * The only parts of bodies that are ever recorded, by route: choices out of a list. Passwords,
 * tokens, files, names and whatever people type are kept nowhere, and no answer is.
 */
const recordedKeys: Readonly<Record<string, readonly string[]>> = {
  'POST /api/classification/rules': ['where', 'category'],
  'POST /api/classification/preview': ['where', 'category'],
  'PATCH /api/system/settings': ['key'],
  'POST /api/system/feature-flags': ['name', 'isEnabled', 'rolloutPercentage'],
  'PATCH /api/system/feature-flags/:id': ['isEnabled', 'rolloutPercentage'],
};

const recordedCharactersMax = 100;
const userAgentCharactersMax = 400;

/** A stream of events lasts as long as its page is open: its time says nothing. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Undefined for what is no call of the API. */
export function toUsageRow(
  request: FastifyRequest,
  reply: FastifyReply,
  at: Date,
): UsageRow | undefined {
  const isCall = request.url.startsWith('/api/') && request.routeOptions.url !== '/api/docs/*';
  if (!isCall || isStream(reply)) return undefined;
  const endpoint = request.routeOptions.url ?? 'unknown';
  return {
    id: uuidV7(),
    organization_id: request.actor?.organizationId ?? null,
    endpoint,
    method: request.method,
    status_code: reply.statusCode,
    response_time: Math.round(reply.elapsedTime),
    user_id: request.actor?.userId ?? null,
    ip_address: addressOf(request),
    user_agent: request.headers['user-agent']?.slice(0, userAgentCharactersMax) ?? null,
    request_body: recorded(request.body, recordedKeys[`${request.method} ${endpoint}`]),
    created_at: at.toISOString(),
  };
}

/** A text that the database cannot keep would take the other rows of its batch with it. */
function storable(text: string): string {
  return text.slice(0, recordedCharactersMax).toWellFormed().replaceAll('\0', '\ufffd');
}

function recorded(body: unknown, keys: readonly string[] | undefined): UsageRow['request_body'] {
  if (keys === undefined || typeof body !== 'object' || body === null) return null;
  const kept: Record<string, string | number | boolean> = {};
  for (const key of keys) {
    const value: unknown = Object.hasOwn(body, key) ? Reflect.get(body, key) : undefined;
    if (typeof value === 'string') kept[key] = storable(value);
    if (typeof value === 'number' || typeof value === 'boolean') kept[key] = value;
  }
  return kept;
}
