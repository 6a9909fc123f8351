import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';

const aKey = {
  ...{ id: '0190b000-0000-7000-8000-000000000009', name: 'Nightly upload', scope: 'upload' },
  ...{ prefix: 'pfs_0f3a91c2', ownerName: 'Nora Ellis', isStopped: false, lastUsedAt: null },
  ...{ createdAt: '2026-01-02T12:00:00Z', expiresAt: null, replacedUntil: null },
};

function open(keys: readonly object[]) {
  const fetched = serve({
    '/api/api-keys': () =>
      fetched.mock.lastCall?.[1]?.method === 'POST'
        ? Response.json({ apiKey: aKey, key: 'pfs_0f3a91c2_secret' }, { status: 201 })
        : Response.json(keys),
  });
  renderScreen(<ApiKeysTab />, {
    path: '/admin/pharmacy',
    user: aUser({ role: 'pharmacy_admin' }),
  });
  return fetched;
}

test('a key stands with what it allows, its owner and its end', async () => {
  open([aKey, { ...aKey, id: 'x', name: 'Old', expiresAt: '2020-01-01T00:00:00Z' }]);
  const row = within(await screen.findByRole('row', { name: /Nightly upload/ }));
  expect(row.getByText('pfs_0f3a91c2… · Nora Ellis')).toBeDefined();
  expect(row.getByText('Upload files')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Old/ })).getByText('Expired')).toBeDefined();
});

test('a new key is shown once', async () => {
  const fetched = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = within(screen.getByRole('dialog'));
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Nightly upload' } });
  fireEvent.change(form.getByLabelText('Access'), { target: { value: 'upload' } });
  fireEvent.click(form.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('pfs_0f3a91c2_secret')).toBeDefined();
  const [, sent] = fetched.mock.calls.find(([, init]) => init?.method === 'POST') ?? [];
  expect(JSON.parse(String(sent?.body))).toEqual({
    ...{ name: 'Nightly upload', scope: 'upload', lifetime: '1_year' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('pfs_0f3a91c2_secret')).toBeNull());
});
