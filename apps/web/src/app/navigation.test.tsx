import { expect, test } from 'vitest';
import { screenPathOf } from '../lib/paths.ts';
import { navigationOf } from './navigation.tsx';

test('the tracker comes first for everybody', () => {
  expect(navigationOf('staff')[0]).toMatchObject({ path: '/', label: 'DIR Fee Tracker' });
});

test.each([
  ['staff', []],
  ['pharmacy_admin', [['/admin/pharmacy', 'Admin Panel']]],
  [
    'super_admin',
    [
      ['/admin/super', 'Super Admin'],
      ['/admin/pharmacy', 'Admin Panel'],
    ],
  ],
] as const)('of the desks a %s is led to %j', (role, desks) => {
  const shown = navigationOf(role).filter(({ path }) => path.startsWith('/admin/'));
  expect(shown.map(({ path, label }) => [path, label])).toEqual(desks);
});

test.each([
  ['/upload', '/upload'],
  ['/remittances/7', '/remittances/:id'],
  ['/remittances/', undefined],
  ['/remittances/7/more', undefined],
])('the path %s belongs to the screen %s', (path, screen) => {
  expect(screenPathOf(path)).toBe(screen);
});
