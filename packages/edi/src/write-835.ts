import { dayToCompact } from '@pfs/core/days';
import type { RemittanceDescription, Separators } from './remittance-description.ts';
import { paymentSegments } from './writing/payment-segments.ts';
import { type Element, isaText, latin1Of, segmentText } from './writing/segment-text.ts';

export const usualSeparators: Separators = {
  element: '*',
  component: ':',
  segment: '~',
  lineEnd: '\n',
};

const version = '005010X221A1';

/** The block size: large enough to be fast, small enough to stream. */
const blockCharacters = 64 * 1024;

/**
 * Writes a 5010A1 remittance in blocks while iterating over the description. Counts and control
 * numbers are always right; amounts balance unless the description says otherwise.
 *
 * @throws RangeError if a text contains a separator or isn't latin-1, or a payment is negative
 */
export function* write835(description: RemittanceDescription): Generator<Uint8Array> {
  let block = '';
  for (const segment of segmentsOf(description)) {
    block += segment;
    if (block.length < blockCharacters) continue;
    yield latin1Of(block);
    block = '';
  }
  if (block.length > 0) yield latin1Of(block);
}

/** The whole file as text, for small files. */
export function write835Text(description: RemittanceDescription): string {
  return [...segmentsOf(description)].join('');
}

function* segmentsOf(description: RemittanceDescription): Generator<string> {
  const separators = description.separators ?? usualSeparators;
  const control = description.controlNumber ?? 1;
  const line = (...elements: readonly Element[]) => segmentText(separators, elements);
  const created = dayToCompact(description.createdOn);
  yield isaText(separators, created.slice(2), control);
  yield line('GS', 'HP', 'PAYER', 'PHARMACY', created, '0600', String(control), 'X', version);
  let payments = 0;
  for (const payment of description.payments) {
    payments++;
    const number = String(payments).padStart(4, '0');
    let count = 0;
    for (const elements of paymentSegments(payment, number)) {
      count++;
      yield segmentText(separators, elements);
    }
    yield line('SE', String(count + 1), number);
  }
  yield line('GE', String(payments), String(control));
  yield line('IEA', '1', String(control).padStart(9, '0'));
}
