import type { ReviewClaim, ReviewLump, ReviewPayment } from '@pfs/wire/document-review';
import type { Place } from '../values/place.ts';

export type GridLine =
  | { readonly kind: 'claim'; readonly claim: ReviewClaim }
  | { readonly kind: 'heading' }
  | { readonly kind: 'lump'; readonly lump: ReviewLump };

/** The rows of a payment as they are listed: its claims, then its lump sums under a heading. */
export function gridLines({ claims, lumps }: ReviewPayment): readonly GridLine[] {
  const ofClaims = claims.map((claim): GridLine => ({ kind: 'claim', claim }));
  const ofLumps = lumps.map((lump): GridLine => ({ kind: 'lump', lump }));
  return lumps.length === 0 ? ofClaims : [...ofClaims, { kind: 'heading' }, ...ofLumps];
}

/** Where in that list a place stands; −1 where it is not there. */
export function lineOf({ claims, lumps }: ReviewPayment, place: Place): number {
  const found = (rows: readonly { row: number }[]) =>
    rows.findIndex(({ row }) => row === place.row);
  if (place.part === 'claim') return found(claims);
  const lump = place.part === 'lump' ? found(lumps) : -1;
  return lump < 0 ? -1 : claims.length + 1 + lump;
}
