import { expect, test } from 'vitest';
import { builtOnly, isBuilt, screenPathOf } from '../lib/paths.ts';
import { navigationOf } from './navigation.tsx';

test('a link to a screen that is not built is not there', () => {
  const entries = navigationOf('super_admin');
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.every(({ path }) => isBuilt(path))).toBe(true);
});

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

test('links keep their order when some are left out', () => {
  const links = [{ path: '/upload' }, { path: '/no-such-screen' }, { path: '/' }];
  expect(builtOnly(links).map(({ path }) => path)).toEqual(['/upload', '/']);
});

test.each([
  ['/upload', '/upload'],
  ['/remittances/7', '/remittances/:id'],
  ['/remittances/', undefined],
  ['/remittances/7/more', undefined],
])('the path %s belongs to the screen %s', (path, screen) => {
  expect(screenPathOf(path)).toBe(screen);
});
