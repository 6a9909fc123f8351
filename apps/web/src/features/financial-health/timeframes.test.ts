import { expect, test } from 'vitest';
import { readHealthSearch } from './financial-health-page.tsx';

test.each([
  ['', { timeframe: '3months', month: undefined }],
  ['timeframe=12months&month=2026-03', { timeframe: '12months', month: '2026-03' }],
  ['timeframe=2months&month=2026-13', { timeframe: '3months', month: undefined }],
])('the address "%s" asks for %j', (address, asked) => {
  expect(readHealthSearch(new URLSearchParams(address))).toEqual(asked);
});
