import { expect, test } from 'vitest';
import { pharmacyTimeZones, timeZoneOfState } from './time-zones.ts';

test.each([
  ['IL', 'America/Chicago'],
  ['Illinois', 'America/Chicago'],
  [' new  york ', 'America/New_York'],
  ['D.C.', 'America/New_York'],
  ['AZ', 'America/Phoenix'],
  ['hi', 'Pacific/Honolulu'],
  // Two zones: the one where most people live.
  ['TN', 'America/Chicago'],
  ['KY', 'America/New_York'],
  ['FL', 'America/New_York'],
  ['ID', 'America/Denver'],
  ['ON', undefined],
  ['', undefined],
])('the time zone of %j is %s', (state, zone) => {
  expect(timeZoneOfState(state)).toBe(zone);
});

test('fifty states, the capital and five territories have a zone that exists', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  );
  expect(codes.filter((code) => timeZoneOfState(code) !== undefined)).toHaveLength(56);
  for (const timeZone of pharmacyTimeZones) {
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
  }
});
