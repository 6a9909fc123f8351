import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AuditEntry, type Origin, originOf } from '../audit/public.ts';

/** What the services of this slice work with. */
export type ProfileParts = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'jobs' | 'passwordHasher' | 'sessionSecret'
>;

/** Who changes something of their own, from where, and in which session. */
export interface OwnCall {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly sessionId: string;
}

export function ownCallOf(actor: Actor, request: FastifyRequest): OwnCall {
  return { actor, origin: originOf(request), sessionId: request.session.sessionId };
}

/** What all rows on the audit trail of this slice have in common. */
export function ownAudit({ actor, origin }: OwnCall): Omit<AuditEntry, 'action' | 'description'> {
  return {
    organizationId: actor.organizationId,
    userId: actor.userId,
    entityType: 'user',
    entityId: actor.userId,
    origin,
  };
}
