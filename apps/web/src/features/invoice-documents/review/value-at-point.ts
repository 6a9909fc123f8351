import type { InvoiceDraftValue } from '@pfs/wire/invoice-documents';
import type { Place } from '../../vendors/public.ts';

export interface BoxedValue {
  readonly place: Place;
  readonly box: NonNullable<InvoiceDraftValue['box']>;
  readonly doubtful: boolean;
}

/** The value with the smallest box that holds a point of the page. */
export function valueAtPoint(
  boxes: readonly BoxedValue[],
  { x, y }: { readonly x: number; readonly y: number },
): BoxedValue | undefined {
  return boxes
    .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    .toSorted((one, other) => areaOf(one) - areaOf(other))[0];
}

function areaOf({ box: { left, top, right, bottom } }: BoxedValue): number {
  return (right - left) * (bottom - top);
}
