import type { TrueClaim, TruePayment } from '../corpus/truth.ts';

export interface Store {
  readonly number: number;
  readonly code: string;
  readonly claims: readonly TrueClaim[];
}

/** The claims of a payment by store of its pharmacy; only stores with claims. */
export function storesOf(
  { claims, payeeId }: TruePayment,
  { most, first }: { readonly most: number; readonly first: number },
): readonly Store[] {
  const count = Math.max(1, Math.min(most, Math.floor(claims.length / 2)));
  return Array.from({ length: count }, (_, at) => ({
    number: first + at * 7,
    code: String(Number(payeeId) + at * 13),
    claims: claims.slice(
      Math.floor((at * claims.length) / count),
      Math.floor(((at + 1) * claims.length) / count),
    ),
  }));
}
