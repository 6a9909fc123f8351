import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { canceled, sentPasskey, stubPasskeys } from '../../testing/fake-passkeys.ts';
import { serveCalls } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AuthPage from './auth-page.tsx';

const wrong = 'The code is incorrect or was already used.';
const expired = 'Your sign-in took too long. Please sign in again.';

const secondFactor = { token: 'token-1', expiresAt: '2026-03-04T12:10:00Z' };
const refusal = (code: string, message: string, fields = {}) =>
  Response.json({ code, message, requestId: 'r', fields }, { status: 400 });

/** Signs in with the right password; the code is answered like this. */
async function reachSecondStep(answerCode: () => Response, methods = ['app']) {
  const sent: unknown[] = [];
  const others = serve({});
  serveCalls(
    {
      'POST /api/auth/login': () => Response.json({ secondFactor: { ...secondFactor, methods } }),
    },
    async (path, init) => {
      const isAsking = path === '/api/auth/passkey-challenge';
      if (!isAsking && path !== '/api/auth/second-factor') return others(path, init);
      sent.push(JSON.parse(String(init?.body)));
      return isAsking ? Response.json({ challenge: 'AAAA' }) : answerCode();
    },
  );
  const view = renderScreen(<AuthPage />, { path: '/auth', user: null });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret1!' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I’m not a robot' }));
  await screen.findByText('Verified');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText(/^(Recovery c|C)ode$/);
  return { ...view, sent };
}

function enter(code: string) {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('after the password, a code signs in', async () => {
  const { history, sent } = await reachSecondStep(() => Response.json({ user: aUser() }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  enter('ABCD-efgh-jk23');
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(sent).toEqual([{ token: 'token-1', code: 'abcdefghjk23' }]);
  expect(screen.getByText('Welcome back!')).toBeDefined();
});

test('a wrong code says so at the field, and another can be entered', async () => {
  const { sent } = await reachSecondStep(() => refusal('invalid_input', wrong, { code: wrong }));
  enter('123456');
  expect(await screen.findByText(wrong)).toBeDefined();
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Login failed')).toBeNull();
  enter('654321');
  await waitFor(() => expect(sent.length).toBe(2));
});

test('a sign-in that took too long begins again with the password', async () => {
  await reachSecondStep(() => refusal('sign_in_expired', expired));
  enter('123456');
  expect(await screen.findByLabelText('Password')).toBeDefined();
  expect(await screen.findByText(expired)).toBeDefined();
  expect(await screen.findByRole('checkbox', { name: 'I’m not a robot' })).toBeDefined();
});

test('starting over asks for the password again', async () => {
  const { sent } = await reachSecondStep(() => Response.json({}));
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Password')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a passkey finishes the sign-in, after one that was canceled', async () => {
  stubPasskeys().get.mockRejectedValueOnce(canceled());
  const answer = () => Response.json({ user: aUser() });
  const { history, sent } = await reachSecondStep(answer, ['passkey']);
  expect(screen.getByLabelText('Recovery code')).toBeDefined();
  const use = screen.getByRole('button', { name: 'Use a passkey' });
  fireEvent.click(use);
  await waitFor(() => expect(sent).toEqual([{ token: 'token-1' }]));
  await waitFor(() => expect(use).toHaveProperty('disabled', false));
  expect(screen.queryByText('Login failed')).toBeNull();
  fireEvent.click(use);
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(sent.at(-1)).toMatchObject({ token: 'token-1', passkey: sentPasskey });
});

test('a passkey signs in without a password, and a refused one says so', async () => {
  stubPasskeys();
  const message = 'This passkey wasn’t accepted.';
  const refused = Response.json({ code: 'wrong_credentials', message }, { status: 401 });
  const answers = [refused, Response.json({ user: aUser() })];
  const others = serve({});
  serveCalls(
    {
      'POST /api/auth/passkey-challenge': () => Response.json({ challenge: 'AAAA' }),
      'POST /api/auth/passkey': () => answers.shift() ?? refused,
    },
    others,
  );
  const { history } = renderScreen(<AuthPage />, { path: '/auth', user: null });
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await screen.findByText(message);
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(history.at(-1)).toBe('/'));
});
