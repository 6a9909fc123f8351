import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import SecurityPage from './security-page.tsx';

const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const row = {
  ...{ id: '0190b000-0000-7000-8000-000000000021', action: 'update', entityType: 'user' },
  ...{ description: 'Changed their name', createdAt: '2026-03-04T12:00:00Z', byOther: null },
  ...{ ipAddress: '203.0.113.9', oldValues: null, newValues: null, apiKey: null },
  userAgent: linux,
};
const activity = [
  row,
  { ...row, id: `${row.id.slice(0, -1)}2`, description: 'Vendor created', apiKey: 'Nightly' },
  {
    ...{ ...row, id: `${row.id.slice(0, -1)}3`, description: 'User updated' },
    ...{ byOther: 'Nora Ellis', ipAddress: null, userAgent: null },
    ...{ oldValues: { role: 'staff' }, newValues: { role: 'pharmacy_admin' } },
  },
];
const key = {
  ...{ id: '0190b000-0000-7000-8000-000000000031', name: 'Nightly', prefix: 'pfs_0f3a91c2' },
  ...{ scope: 'upload', lastUsedAt: null },
};

function open(role: 'staff' | 'pharmacy_admin' = 'staff', hasPassword = true) {
  const user = aUser({ role });
  const none = { authenticatorAddedAt: null, passkeys: [], recoveryCodesLeft: 0 };
  const headers = { 'x-total-count': '60' };
  const fetched = answerAs(user, {
    '/api/auth/sign-in-methods': () => Response.json({ ...none, hasPassword, isRequired: false }),
    '/api/auth/api-keys': () => Response.json([key]),
    '/api/auth/activity': () => Response.json(activity, { headers }),
  });
  const view = renderScreen(<SecurityPage />, { path: '/security', user });
  const asked = () => fetched.mock.calls.map(([path]) => path);
  return { ...view, asked };
}

test('what was done stands with who did it, from where, and what changed', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Activity' }));
  const [own, byKey, byOther] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(own).toMatch(/You · 203.0.113.9 · Firefox on Linux · Mar 4, 2026/);
  expect(byKey).toMatch(/API key “Nightly” · 203.0.113.9 · Mar/);
  expect(byOther).toMatch(/Nora Ellis · Mar.*Role/);
});

test('the next page is asked for, and in the address', async () => {
  const { history, asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(history.at(-1)).toBe('/security?page=2');
  expect(asked()).toContain('/api/auth/activity?page=2&pageSize=25');
});

test('API keys are listed; an administrator can go and manage them', async () => {
  open('pharmacy_admin');
  await screen.findByText(/pfs_0f3a91c2… · Upload files · never used/);
  const link = screen.getByRole('link', { name: 'Manage keys' });
  expect(link.getAttribute('href')).toBe('/admin/pharmacy?tab=keys');
});

test('only people with a password are asked for one', async () => {
  open('staff', false);
  await screen.findByText('You sign in only at your pharmacy’s sign-in provider.');
  expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull();
});
