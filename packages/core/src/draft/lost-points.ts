import { isRead } from './draft-figures.ts';
import type { DraftClaim, DraftValue } from './draft-remittance.ts';
import type { Doubt } from './proven-payment.ts';

/** A decimal point takes half of a digit's width: what is this much too wide has one. */
const tooWide = 0.25;
/** And two points, or a blank between two numbers, are something else. */
const muchTooWide = 1.2;
/** Nobody prints 3.0 in a column of 30, 2.5 and 90. */
const endsInTenths = /^\d+[1-9]$/;

/** So many numbers say how wide a digit is. */
const numbersMin = 3;
/** Of two digits and fewer none is left out between columns. */
const digitsMin = 4;

/**
 * Quantities of a picture that are wider than their digits: engines do not see a small point, and
 * see it no better when they look again, but it takes its place. 2.5 is read as 25, and surely.
 */
export function lostPoints(claims: readonly DraftClaim[]): readonly Doubt[] {
  const ofPage = digitWidth(claims);
  if (ofPage === undefined) return [];
  return claims.flatMap((claim): Doubt[] => {
    const { fields, row } = claim;
    const { quantity } = fields;
    if (quantity === undefined || !isRead(quantity) || !endsInTenths.test(quantity.printed))
      return [];
    // A page that was photographed is wider at one end: what stands beside it says most.
    const width = Math.max(ofPage, digitWidth([claim], 1) ?? 0);
    const digits = quantity.printed.length;
    const excess = widthOf(quantity) / width - digits;
    if (excess < tooWide || excess > muchTooWide) return [];
    const suggested = `${quantity.printed.slice(0, -1)}.${quantity.printed.slice(-1)}`;
    const place = { part: 'claim', row, field: 'quantity' } as const;
    return [{ ...place, code: 'point_may_be_lost', suggested }];
  });
}

/** Of a digit, in points, as the numbers of prescriptions and drugs have it. */
function digitWidth(claims: readonly DraftClaim[], least = numbersMin): number | undefined {
  const widths = claims
    .flatMap(({ fields: { claimId, ndc } }) => [claimId, ndc])
    .flatMap((value) =>
      value !== undefined && isNumber(value) ? [widthOf(value) / value.printed.length] : [],
    )
    .toSorted((one, other) => one - other);
  return widths.length < least ? undefined : widths[Math.floor(widths.length / 2)];
}

function isNumber(value: DraftValue): boolean {
  const { box, printed } = value;
  return box !== undefined && isRead(value) && printed.length >= digitsMin && /^\d+$/.test(printed);
}

function widthOf({ box }: DraftValue): number {
  return box === undefined ? 0 : box.right - box.left;
}
