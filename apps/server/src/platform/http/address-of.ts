import type { FastifyRequest } from 'fastify';

/** The longest form of an address, one of version 4 within version 6. */
const addressCharactersMax = 45;
const known = new WeakMap<object, string | null>();

/**
 * Whom a call comes from, as it was when first asked; null where the connection was gone already,
 * which has no address any more, whatever its type says.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string | null {
  const before = known.get(request);
  if (before !== undefined) return before;
  const { ip }: { readonly ip?: string | undefined } = request;
  const address = ip?.slice(0, addressCharactersMax) ?? null;
  known.set(request, address);
  return address;
}
