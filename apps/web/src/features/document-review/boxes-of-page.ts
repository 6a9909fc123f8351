import type { DocumentReview, ReviewValue } from '@pfs/wire/document-review';
import { doubtedControls } from './doubted-controls.ts';
import type { Place } from './review-place.ts';
import { type ReviewBox, valuesOf } from './value-at.ts';

export interface PlacedBox {
  readonly place: Place;
  readonly box: ReviewBox;
  readonly doubtful: boolean;
}

/** The boxes of all values that stand on a page. */
export function boxesOfPage(review: DocumentReview, page: number): readonly PlacedBox[] {
  const boxes: PlacedBox[] = [];
  const add = (place: Place, value: ReviewValue | undefined): void => {
    if (value?.box?.page !== page) return;
    boxes.push({ place, box: value.box, doubtful: value.doubtful });
  };
  for (const [payment, shown] of review.payments.entries()) {
    const { fields, claims, lumps } = shown;
    for (const [field, value] of Object.entries(fields)) {
      add({ payment, part: 'payment', row: null, field }, value);
    }
    for (const part of ['claim', 'lump'] as const) {
      for (const row of part === 'claim' ? claims : lumps) {
        for (const [field, value] of Object.entries(valuesOf(row))) {
          add({ payment, part, row: row.row, field }, value);
        }
      }
    }
    for (const { control, at } of doubtedControls(shown)) {
      const place: Place = { payment, part: 'control', row: at, field: control.of };
      add(place, { ...control.value, doubtful: true });
    }
  }
  return boxes;
}

/** The smallest box that holds a point of the page. */
export function boxAtPoint(
  boxes: readonly PlacedBox[],
  { x, y }: { x: number; y: number },
): PlacedBox | undefined {
  let found: PlacedBox | undefined;
  for (const each of boxes) {
    const { left, top, right, bottom } = each.box;
    const holds = x >= left && x <= right && y >= top && y <= bottom;
    if (holds && (found === undefined || areaOf(each.box) < areaOf(found.box))) found = each;
  }
  return found;
}

function areaOf({ left, top, right, bottom }: ReviewBox): number {
  return (right - left) * (bottom - top);
}
