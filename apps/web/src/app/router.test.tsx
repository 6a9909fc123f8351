import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../testing/render-screen.tsx';
import type { ScreenAccess } from './access.ts';
import { Guard } from './router.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

function guarded(access: ScreenAccess, user?: Parameters<typeof aUser>[0] | null) {
  return renderScreen(
    <Guard access={access}>
      <p>Secret figures</p>
    </Guard>,
    {
      path: '/upload',
      ...(user === undefined ? {} : { user: user === null ? null : aUser(user) }),
    },
  );
}

test('while it is not known who is here, nothing is shown and nobody is sent away', () => {
  const { history } = guarded('signed_in');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.queryByText('Secret figures')).toBeNull();
  expect(screen.getByText('Loading')).toBeDefined();
  expect(history).toEqual(['/upload']);
});

test('a visitor is told why and sent to sign in after half a second', () => {
  const { history } = guarded('signed_in', null);
  expect(screen.queryByText('Secret figures')).toBeNull();
  act(() => void vi.advanceTimersByTime(499));
  expect(history.at(-1)).toBe('/upload');
  act(() => void vi.advanceTimersByTime(1));
  expect(history.at(-1)).toBe('/auth');
  expect(screen.getByText('Unauthorized')).toBeDefined();
});

test('a signed-in person sees the screen', () => {
  guarded('signed_in', { role: 'staff' });
  expect(screen.getByText('Secret figures')).toBeDefined();
});

test('a person whose password an administrator set chooses a new one before any screen', async () => {
  vi.useRealTimers();
  guarded('signed_in', { mustChoosePassword: true });
  await screen.findByRole('heading', { name: 'Choose a New Password' });
  expect(screen.getByText(/An administrator set your password/)).toBeDefined();
  expect(screen.getByLabelText('Current Password')).toBeDefined();
  expect(screen.queryByText('Secret figures')).toBeNull();
});

test('a person who must have a second factor adds one before any screen', async () => {
  vi.useRealTimers();
  guarded('signed_in', { mustAddSecondFactor: true });
  await screen.findByRole('heading', { name: 'Add a Second Factor' });
  expect(screen.getByText(/Maple Street Pharmacy requires it/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add Authenticator App' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(screen.queryByText('Secret figures')).toBeNull();
});

test('a password that somebody else set comes before the app', async () => {
  vi.useRealTimers();
  guarded('signed_in', { mustChoosePassword: true, mustAddSecondFactor: true });
  await screen.findByRole('heading', { name: 'Choose a New Password' });
});

describe.each([
  ['pharmacy_admin', 'staff', 'Admin access required', 'Admin privileges required'],
  ['super_admin', 'staff', 'Super admin access required', 'Super admin privileges required'],
  [
    'super_admin',
    'pharmacy_admin',
    'Super admin access required',
    'Super admin privileges required',
  ],
] as const)('a screen for a %s', (access, role, toast, panel) => {
  test(`denies a ${role} in a toast and in a panel`, async () => {
    vi.useRealTimers();
    guarded(access, { role });
    expect(screen.queryByText('Secret figures')).toBeNull();
    await screen.findByText(panel);
    await screen.findByText(toast);
    expect(screen.getAllByText('Access Denied').length).toBeGreaterThan(1);
  });
});

test.each([
  ['pharmacy_admin', 'pharmacy_admin'],
  ['pharmacy_admin', 'super_admin'],
  ['super_admin', 'super_admin'],
] as const)('a screen for a %s lets a %s pass', (access, role) => {
  guarded(access, { role });
  expect(screen.getByText('Secret figures')).toBeDefined();
});
