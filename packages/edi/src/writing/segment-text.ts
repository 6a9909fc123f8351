import type { Separators } from '../remittance-description.ts';

export type Element = string | readonly string[];

/** One segment with its terminator; empty elements at its end are omitted. */
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

/** X12 can't escape a separator, so a text that contains one would break the file. */
function refuseSeparators(separators: Separators, text: string): void {
  const holdsOne =
    text.includes(separators.element) ||
    text.includes(separators.component) ||
    text.includes(separators.segment);
  if (holdsOne) throw new RangeError('a text of the remittance holds a separator');
}

export function latin1Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0xff) throw new RangeError('a text of the remittance is not latin-1');
    bytes[at] = code;
  }
  return bytes;
}

/** The only segment of fixed width; readers learn the separators from it. */
export function isaText(separators: Separators, date: string, control: number): string {
  const blank = ''.padEnd(10);
  const [sender, receiver] = ['PAYER'.padEnd(15), 'PHARMACY'.padEnd(15)];
  const number = String(control).padStart(9, '0');
  const fields = ['ISA', '00', blank, '00', blank, 'ZZ', sender, 'ZZ', receiver, date, '0600'];
  const rest = ['^', '00501', number, '0', 'P', separators.component];
  const text = [...fields, ...rest].join(separators.element);
  return text + separators.segment + separators.lineEnd;
}
