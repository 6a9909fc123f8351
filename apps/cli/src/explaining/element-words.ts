import { elements } from './element-names.ts';

const tripletWords = ['reason', 'amount', 'quantity'] as const;

/** What an element is, in words; undefined where nothing is known of it. */
export function wordsOfElement(segmentName: string, element: number): string | undefined {
  if (segmentName === 'CAS') {
    if (element === 1) return 'who bears it';
    return tripletWords[(element - 2) % 3];
  }
  return elements[segmentName]?.[element - 1];
}
