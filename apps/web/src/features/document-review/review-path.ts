import { type Place, writePlace } from './review-place.ts';

/** The review of a document, at a place of it. */
export function reviewPath(
  remittanceId: string,
  at?: { readonly place: Place; readonly page: number | undefined },
): string {
  const path = `/remittances/${remittanceId}/review`;
  return at === undefined
    ? path
    : `${path}?${writePlace(new URLSearchParams(), at.place, at.page)}`;
}
