import { isSeparator } from './content.ts';
import { elementEnd, elementStart, type Segment } from './segment.ts';

/** Where a code of two characters ends and the rest of its composite begins. */
const codeBytes = 2;

/**
 * What parts an element whose first part is a code of two characters: the envelope's component
 * separator, or, where the element has none of it, what stands behind the code. Some senders
 * announce `:` in their ISA and then write `HC>99213`.
 */
export function componentOf(segment: Segment, element: number): number {
  const { bytes, component } = segment;
  const start = elementStart(segment, element);
  const end = elementEnd(segment, element);
  const announced = start + codeBytes;
  if (announced >= end || bytes[announced] === component) return component;
  for (let at = start; at < end; at++) if (bytes[at] === component) return component;
  const behind = bytes[announced] as number;
  return isSeparator(behind) ? behind : component;
}
