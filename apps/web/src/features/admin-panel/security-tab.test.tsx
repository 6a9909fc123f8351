import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { refusing } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { SecurityTab } from './security-tab.tsx';

const nora = aUser({ role: 'pharmacy_admin', id: '0190b000-0000-7000-8000-000000000007' });
const people = [
  {
    ...{ id: '0190b000-0000-7000-8000-000000000008', name: '', email: 'sam@riverside.example' },
    ...{ role: 'staff', secondFactorSince: null, lastLoginAt: null },
    ...{ hasAuthenticator: false, passkeys: 0 },
  },
  {
    ...{ id: '0190b000-0000-7000-8000-000000000009', name: 'Ines Ito', role: 'staff' },
    ...{ email: 'ines@riverside.example', secondFactorSince: '2026-03-04T12:00:00Z' },
    ...{ lastLoginAt: '2026-03-05T12:00:00Z', hasAuthenticator: false, passkeys: 2 },
  },
  {
    ...{ id: nora.id, name: 'Nora Ellis', email: nora.email, role: 'pharmacy_admin' },
    ...{ secondFactorSince: '2026-03-04T12:00:00Z', lastLoginAt: '2026-03-05T12:00:00Z' },
    ...{ hasAuthenticator: true, passkeys: 1 },
  },
];

const programs = { apiKeys: 1, webhooks: 0 };
const path = '/api/organizations/security';

function open(others: Parameters<typeof answerAs>[1] = {}) {
  const fetched = answerAs(nora, {
    [`GET ${path}`]: () => Response.json({ requiredFor: 'nobody', programs, people }),
    [`PATCH ${path}`]: (init) =>
      Response.json({ ...JSON.parse(String(init.body)), programs, people }),
    ...others,
  });
  renderScreen(<SecurityTab />, { path: '/admin/pharmacy?tab=security', user: nora });
  return fetched;
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('each person stands with what they have', async () => {
  open();
  const ines = await rowOf(/Ines Ito/);
  expect(ines.getByText(/Mar 4, 2026/)).toBeDefined();
  expect(ines.getByText(/Mar 5, 2026/)).toBeDefined();
  expect(ines.getByText('2 passkeys')).toBeDefined();
  expect((await rowOf(/Nora Ellis/)).getByText('Authenticator app, passkey')).toBeDefined();
  const sam = await rowOf(/^sam@/);
  expect(sam.getByText('None')).toBeDefined();
  expect(sam.getByText('Never')).toBeDefined();
});

test('programs are counted, and lead to their tabs', async () => {
  open();
  const keys = await screen.findByRole('link', { name: '1 active API key' });
  expect(keys.getAttribute('href')).toBe('/admin/pharmacy?tab=keys');
  const webhooks = screen.getByRole('link', { name: '0 active webhooks' });
  expect(webhooks.getAttribute('href')).toBe('/admin/pharmacy?tab=webhooks');
});

test('who must have one is saved at once, and who lacks it is marked', async () => {
  open();
  fireEvent.click(await screen.findByLabelText('Everyone'));
  await screen.findByText('Everyone must use a second factor.');
  expect(screen.getByLabelText('Everyone')).toHaveProperty('checked', true);
  expect((await rowOf(/^sam@/)).getByText('Not added yet')).toBeDefined();
});

test('what the server refuses stays as it was', async () => {
  open({ [`PATCH ${path}`]: refusing(403, 'Not for you') });
  fireEvent.click(await screen.findByLabelText('Administrators'));
  await screen.findByText('Not for you');
  await waitFor(() =>
    expect(screen.getByLabelText('Nobody has to')).toHaveProperty('checked', true),
  );
});

test('a second factor is reset after a question, but not the own one', async () => {
  const message = 'The second factor was removed, and the user was signed out.';
  const fetched = open({
    [`POST /api/users/${people[1]?.id}/reset-second-factor`]: () => Response.json({ message }),
  });
  await screen.findByText('Ines Ito');
  const resets = screen.getAllByRole('button', { name: /^Reset/ });
  expect(resets.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reset Second Factor of Ines Ito',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Reset/ }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/signed out everywhere/);
  const before = fetched.mock.calls.length;
  fireEvent.click(dialog.getByRole('button', { name: 'Reset Second Factor' }));
  await screen.findByText(message);
  expect(fetched.mock.calls[before]?.[1]?.method).toBe('POST');
});
