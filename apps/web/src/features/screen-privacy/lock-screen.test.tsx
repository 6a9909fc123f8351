import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { stubPasskeys } from '../../testing/fake-passkeys.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { LockScreen } from './lock-screen.tsx';

test('who has a second factor unlocks with the password and a code', async () => {
  const user = aUser();
  const expiresAt = '2026-03-04T12:10:00Z';
  const secondFactor = { token: 'token-1', expiresAt, methods: ['app'] };
  const fetched = serve({
    '/api/auth/login': () => Response.json({ secondFactor }),
    '/api/auth/second-factor': () => Response.json({ user }),
  });
  const onUnlocked = vi.fn(async () => undefined);
  renderScreen(<LockScreen user={user} isAsked onUnlocked={onUnlocked} />, { user });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret1!' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I’m not a robot' }));
  await screen.findByText('Verified');
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123 456' } });
  expect(onUnlocked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onUnlocked).toHaveBeenCalledWith(user));
  const sent = fetched.mock.calls.find(([path]) => path === '/api/auth/second-factor')?.[1];
  expect(JSON.parse(String(sent?.body))).toEqual({ token: 'token-1', code: '123456' });
});

test('a passkey unlocks without a password', async () => {
  stubPasskeys();
  const user = aUser();
  serve({
    '/api/auth/passkey-challenge': () => Response.json({ challenge: 'AAAA' }),
    '/api/auth/passkey': () => Response.json({ user }),
  });
  const onUnlocked = vi.fn(async () => undefined);
  renderScreen(<LockScreen user={user} isAsked onUnlocked={onUnlocked} />, { user });
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(onUnlocked).toHaveBeenCalledWith(user));
});

test('single sign-on opens a tab of its own, so what was typed here stays', () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const user = aUser();
  renderScreen(<LockScreen user={user} isAsked onUnlocked={async () => undefined} />, { user });
  fireEvent.click(screen.getByRole('button', { name: 'Use single sign-on' }));
  expect(open.mock.calls).toEqual([['/auth?as=sso', '_blank', 'noopener']]);
});
