import { expect, test } from 'vitest';
import { formatCount, formatFileSize, formatPercent } from './format-number.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [482_133, '470.83 KB'],
  [50 * 1024 * 1024, '50 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('a file of %i bytes is %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  [8.4, '8.4%'],
  [8, '8.0%'],
  [-12.34, '−12.3%'],
  [-0.01, '0.0%'],
  [12_345_678.9, '12,345,678.9%'],
])('%s percent read %s', (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test('a count that is not known is a dash', () => {
  expect(formatCount(undefined)).toBe('—');
  expect(formatCount(1_234_567)).toBe('1,234,567');
});
