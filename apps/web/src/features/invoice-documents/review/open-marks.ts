import type { Place, PlaceErrors, TypedInvoiceForm } from '../../vendors/public.ts';

type Typed = TypedInvoiceForm['typed'];

/** Doubts that are not settled: the field says what was read, and nobody said that it is right. */
export function openMarks(
  marks: PlaceErrors,
  { typed, start, right }: { typed: Typed; start: Typed; right: ReadonlySet<string> },
): PlaceErrors {
  const open = Object.entries(marks).filter(
    ([place]) => !right.has(place) && textAt(typed, place) === textAt(start, place),
  );
  return Object.fromEntries(open);
}

/** Undefined where the line was removed. */
export function textAt({ head, lines }: Typed, place: Place | string): string | undefined {
  const [key = '', field] = place.split('.');
  if (field === undefined) return head[key as keyof typeof head];
  return lines
    .find((line) => line.key === Number(key))
    ?.[field as keyof (typeof lines)[number]]?.toString();
}
