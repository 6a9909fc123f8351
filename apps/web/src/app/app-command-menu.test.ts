import { roles } from '@pfs/wire/session';
import { expect, test } from 'vitest';
import { isAllowed } from './access.ts';
import { menuScreensOf } from './app-command-menu.tsx';
import { screenPaths, screens } from './routes.tsx';

/** Where links of mails lead, the way in, and the dashboard's second name. */
const beside: readonly string[] = [
  '/auth',
  '/dashboard',
  '/forgot-password',
  '/reset-password',
  '/unsubscribe',
  '/verify-email',
];

test.each(roles)('the menu offers %s every screen that the role may open, and no other', (role) => {
  const allowed = screenPaths.filter(
    (path) =>
      !path.includes(':') && !beside.includes(path) && isAllowed(role, screens[path].access),
  );
  const offered = menuScreensOf(role)
    .map(({ path }) => path)
    .filter((path) => !path.includes('?tab='));
  expect(offered.toSorted()).toEqual(allowed.toSorted());
});
