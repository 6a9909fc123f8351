import type { PlaceErrors } from './to-new-invoice.ts';

/** What is said of each line's cells, by the line's key: the others need not be drawn again. */
export function sharedMarks(marks: PlaceErrors): ReadonlyMap<number, PlaceErrors> {
  const byLine = new Map<number, Record<string, string>>();
  for (const [place, words] of Object.entries(marks)) {
    const [key, field] = place.split('.');
    if (field === undefined || !words) continue;
    const ofLine = byLine.get(Number(key)) ?? {};
    ofLine[place] = words;
    byLine.set(Number(key), ofLine);
  }
  return byLine;
}
