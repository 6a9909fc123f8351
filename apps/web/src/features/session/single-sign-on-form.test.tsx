import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { serveCalls } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AuthPage from './auth-page.tsx';

const path = '/api/auth/single-sign-on';

afterEach(() => {
  window.location.hash = '';
});

test('what was typed goes along, and a domain without single sign-on says so', async () => {
  const message = 'Single sign-on isn’t set up for this email’s domain';
  const sent: unknown[] = [];
  const others = serve({});
  serveCalls({}, async (called, init) => {
    if (called !== path) return others(called, init);
    sent.push(JSON.parse(String(init?.body)));
    const body = { code: 'invalid_input', message, requestId: 'r', fields: { email: message } };
    return Response.json(body, { status: 400 });
  });
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use single sign-on' }));
  await screen.findByRole('form', { name: 'Single Sign-On' });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@pharmacy.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(sent).toEqual([{ email: 'dana@pharmacy.com' }]);
});

test('the way back says why nobody was let in', async () => {
  renderScreen(<AuthPage />, { path: '/auth?as=sso&problem=canceled', user: null });
  expect(await screen.findByText('You canceled at your sign-in provider.')).toBeDefined();
});

test('the way back asks for the account’s own code', async () => {
  window.location.hash = '#token=token-1&methods=app';
  const sent: unknown[] = [];
  const others = serve({});
  serveCalls({}, async (called, init) => {
    if (called !== '/api/auth/second-factor') return others(called, init);
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ user: aUser() });
  });
  const { history } = renderScreen(<AuthPage />, { path: '/auth?as=sso', user: null });
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(sent).toEqual([{ token: 'token-1', code: '123456' }]);
});
