import type { DocumentReview, ReviewValue } from '@pfs/wire/document-review';
import type { MarkedBox } from '../../lib/marked-box.ts';
import { doubtedControls } from './doubted-controls.ts';
import { type Place, placeKey } from './review-place.ts';
import { valuesOf } from './value-at.ts';

export interface PlacedBox extends MarkedBox {
  readonly place: Place;
}

/** The boxes of all values that stand on a page. */
export function boxesOfPage(review: DocumentReview, page: number): readonly PlacedBox[] {
  const boxes: PlacedBox[] = [];
  const add = (place: Place, value: ReviewValue | undefined): void => {
    if (value?.box?.page !== page) return;
    boxes.push({ key: placeKey(place), place, box: value.box, doubtful: value.doubtful });
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
