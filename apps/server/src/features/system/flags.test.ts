import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, isOn } from './flags.service.ts';

const flag = (rolloutPercentage: number) => ({
  name: 'new-reports',
  isEnabled: true,
  rolloutPercentage,
  targetOrganizations: [],
});

test('raising the percentage removes nobody, for any pharmacy and flag', () => {
  const percentage = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.uuid(), fc.string(), percentage, percentage, (id, name, a, b) => {
      const at = (rolloutPercentage: number) => isOn({ ...flag(rolloutPercentage), name }, id);
      return !at(Math.min(a, b)) || at(Math.max(a, b));
    }),
  );
});

test('a pharmacy’s bucket is always the documented one', () => {
  // printf 'new-reports:00000000-0000-4000-8000-000000000001' | sha256sum, the first 8 digits
  expect(bucketOf('new-reports', '00000000-0000-4000-8000-000000000001')).toBe(34);
});

test('0 percent is nobody, 100 is everybody, and 30 is about three in ten', () => {
  const ids = Array.from(
    { length: 10_000 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  );
  const share = (percentage: number) => ids.filter((id) => isOn(flag(percentage), id)).length;
  expect(share(0)).toBe(0);
  expect(share(100)).toBe(10_000);
  expect(share(30)).toBeGreaterThan(2_800);
  expect(share(30)).toBeLessThan(3_200);
});

test('a person without a pharmacy has it only when everybody has', () => {
  expect(isOn(flag(99), null)).toBe(false);
  expect(isOn(flag(100), null)).toBe(true);
  expect(isOn({ ...flag(100), isEnabled: false }, null)).toBe(false);
});
