import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AdminPanelPage from './admin-panel-page.tsx';

const user = aUser({ role: 'pharmacy_admin' });

const ines = {
  ...aUser(),
  id: '0190b000-0000-7000-8000-000000000003',
  email: 'ines@riverside.example',
  firstName: 'Ines',
  lastName: 'Ito',
  role: 'pharmacy_admin',
  isActive: true,
  organizationName: 'Riverside Pharmacy',
  lastLoginAt: null,
};

function open(tab: string, users: readonly object[]) {
  serve({ '/api/users': () => Response.json(users) });
  renderScreen(<AdminPanelPage />, { path: `/admin/pharmacy?tab=${tab}`, user });
}

test('the tabs stand in their order', () => {
  open('users', []);
  expect(screen.getByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'User Management',
    'Password Management',
    'API Keys',
    'Webhooks',
    'Security',
  ]);
});

test('a user stands with name, email, role without underscores and the day of joining', async () => {
  open('users', [ines]);
  const row = within(await screen.findByRole('row', { name: /Ines Ito/ }));
  for (const text of ['Ines Ito', 'ines@riverside.example', 'pharmacy admin', 'Jan 2, 2026']) {
    expect(row.getByText(text)).toBeDefined();
  }
});

test('where there is nobody it says so', async () => {
  open('users', []);
  expect(await screen.findByText('No Users Found')).toBeDefined();
});

test('the password tab says whose passwords may be changed', async () => {
  open('passwords', [ines]);
  expect(
    await screen.findByText(
      'A pharmacy admin can change passwords for themselves and all users within the organization.',
    ),
  ).toBeDefined();
});
