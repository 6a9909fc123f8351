import type { Actor } from '../../platform/session/actor.ts';
import { type Origin, originOf } from '../audit/public.ts';

/** Who decides about which organization. */
export interface AdminCall {
  readonly actor: Pick<Actor, 'userId' | 'organizationId'>;
  readonly origin: Origin;
  readonly organizationId: string;
}

interface Given extends Pick<AdminCall, 'actor'> {
  readonly request: Parameters<typeof originOf>[0];
  readonly body: { readonly organizationId: string };
}

export function callOf({ actor, request, body }: Given): AdminCall {
  return { actor, origin: originOf(request), organizationId: body.organizationId };
}
