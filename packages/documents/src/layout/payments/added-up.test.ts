import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { expect, test } from 'vitest';
import { addedUp } from './added-up.ts';

const read = (value: string, left: number, otherReadings?: readonly string[]): DraftValue => ({
  value,
  printed: value,
  decidedBy: 'ocr',
  confidence: 0.96,
  box: { page: 1, left, top: 10, right: left + 20, bottom: 18 },
  ...(otherReadings === undefined ? {} : { otherReadings }),
});

test('two amounts as one are as doubtful as each of them', () => {
  const both = addedUp(read('8.50', 10, ['3.50']), read('1.50', 60, ['1.60', '7.50']));
  expect(both).toMatchObject({
    value: '10.00',
    printed: '8.50 + 1.50',
    otherReadings: ['5.00', '10.10', '16.00'],
    box: { left: 10, right: 80 },
  });
});

test('two sure amounts are one sure amount', () => {
  expect(addedUp(read('8.50', 10), read('1.50', 60)).otherReadings).toBeUndefined();
});

test('where one can not be read both can not', () => {
  expect(addedUp(read('8.50', 10), read('', 60))).toMatchObject({ value: '', confidence: 0 });
});
