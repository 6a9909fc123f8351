import type { FastifyRequest } from 'fastify';
import { type Origin, originOf } from '../audit/public.ts';

/** Who does something, and from where; nobody for what the product does by itself. */
export interface By {
  readonly userId: string | null;
  readonly origin: Origin;
}

export function toBy({ userId }: { readonly userId: string }, request: FastifyRequest): By {
  return { userId, origin: originOf(request) };
}
