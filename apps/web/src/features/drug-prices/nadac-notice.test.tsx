import type { NadacAge } from '@pfs/wire/drug-prices';
import type { Role } from '@pfs/wire/session';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NadacNotice } from './public.tsx';

function show(age: NadacAge, role: Role = 'staff') {
  const user = aPersonOf(role);
  answerAs(user, {
    'GET /api/drug-prices/nadac': () => Response.json(age),
    'GET /api/settings': () => Response.json({ supportEmail: 'help@platform.example' }),
  });
  return renderScreen(<NadacNotice without="Lines aren’t compared." />, { user }).container;
}

const none = { asOf: null, days: null, isOld: false };

test('without prices it says so, what that means, and whom to ask', async () => {
  const container = show(none);
  await screen.findByText('No NADAC prices have been imported yet');
  await screen.findByText('help@platform.example');
  expect(container.textContent).toContain(
    'Lines aren’t compared. Ask your platform administrator to import them at help@platform.example.',
  );
});

test('a super admin gets the way to the import', async () => {
  show(none, 'super_admin');
  const link = await screen.findByText('Import prices');
  expect(link.getAttribute('href')).toBe('/admin/system?tab=nadac');
  expect(screen.queryByText(/Ask your/)).toBeNull();
});

test('old prices are marked with their age and day', async () => {
  show({ asOf: '2026-03-25', days: 46, isOld: true });
  await screen.findByText('NADAC prices are 46 days old');
  screen.getByText('Mar 25, 2026');
});

test.each([
  [0, '(0 days old)'],
  [1, '(1 day old)'],
  [45, '(45 days old)'],
])('prices of %i days are one quiet line', async (days, words) => {
  const container = show({ asOf: '2026-03-25', days, isOld: false });
  await screen.findByText('Mar 25, 2026');
  expect(container.textContent).toContain(words);
  expect(screen.queryByRole('status')).toBeNull();
});
