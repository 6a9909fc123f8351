import type { Separators } from '../remittance-description.ts';

export type Element = string | readonly string[];

/** One segment with its terminator; empty elements at its end are left out. */
export function segmentText(separators: Separators, elements: readonly Element[]): string {
  let last = elements.length;
  while (last > 1 && elements[last - 1] === '') last--;
  let text = '';
  for (let index = 0; index < last; index++) {
    const element = elements[index] as Element;
    if (index > 0) text += separators.element;
    text += typeof element === 'string' ? element : element.join(separators.component);
    if (typeof element === 'string') refuseSeparators(separators, element);
    else for (const component of element) refuseSeparators(separators, component);
  }
  return text + separators.segment + separators.lineEnd;
}

/** X12 has no way to quote a separator, so a text that holds one would break the file. */
function refuseSeparators(separators: Separators, text: string): void {
  const holdsOne =
    text.includes(separators.element) ||
    text.includes(separators.component) ||
    text.includes(separators.segment);
  if (holdsOne) throw new RangeError('a text of the remittance holds a separator');
}
