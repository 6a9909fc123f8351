import { type Role, sessionRoutes } from '@pfs/wire/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/platform.ts';
import { startSession } from '../../platform/session/session-plugin.ts';
import { acceptInvitation, showInvitation } from './invitation.service.ts';
import { getCurrentUser, type RegisterCall } from './session.service.ts';
import type { SessionParts } from './session-parts.ts';

interface InvitationParts {
  readonly parts: SessionParts;
  readonly callOf: (exchange: { request: FastifyRequest; reply: FastifyReply }) => RegisterCall;
}

export function registerInvitationRoutes(
  { http, clock, limits: { signInsPerMinuteMax } }: App,
  { parts, callOf }: InvitationParts,
): void {
  const limits = { callsPerMinuteMax: signInsPerMinuteMax };

  http.handle(
    sessionRoutes.showInvitation,
    async ({ body }) => {
      const found = await showInvitation(parts, body.token);
      return {
        email: found.email,
        firstName: found.first_name,
        lastName: found.last_name,
        role: found.role as Role,
        organizationName: found.organization_name,
      };
    },
    limits,
  );

  http.handle(
    sessionRoutes.acceptInvitation,
    async ({ body, request, reply }) => {
      const signedIn = await acceptInvitation(parts, body, callOf({ request, reply }));
      await startSession(request, signedIn, clock);
      return { user: await getCurrentUser(parts, signedIn.userId) };
    },
    limits,
  );
}
