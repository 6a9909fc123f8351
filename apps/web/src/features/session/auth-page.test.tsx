import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPuzzle } from '../../testing/puzzle.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AuthPage from './auth-page.tsx';

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  answer(500, {});
  vi.stubGlobal('fetch', fetched);
});

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Answers puzzles, and everything else with this. */
function answer(status: number, body: unknown) {
  fetched.mockImplementation(async (path) =>
    path === '/api/auth/captcha'
      ? Response.json({ provider: 'altcha', challenge: aPuzzle(), expiresInSeconds: 60 })
      : new Response(JSON.stringify(body), { status }),
  );
}

async function completeCaptcha() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I’m not a robot' }));
  await screen.findByText('Verified');
}

const sentTo = (path: string) => fetched.mock.calls.filter(([called]) => called === path);

test('a person who is signed in already is sent to the start', () => {
  const { history } = renderScreen(<AuthPage />, { path: '/auth', user: aUser() });
  expect(history.at(-1)).toBe('/');
});

test('fields that are not right say why and nothing is sent', async () => {
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  type('Email', 'dana');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  expect(sentTo('/api/auth/login')).toEqual([]);
});

test('a wrong password says so in the server’s words', async () => {
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  answer(401, {
    code: 'wrong_credentials',
    message: 'The email or password is incorrect.',
    requestId: 'r',
  });
  type('Email', 'dana@example.com');
  type('Password', 'nope');
  await completeCaptcha();
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getByText('The email or password is incorrect.')).toBeDefined();
});

test('signing in welcomes the person and goes to the start', async () => {
  const { history } = renderScreen(<AuthPage />, { path: '/auth', user: null });
  answer(200, { user: aUser() });
  type('Email', 'dana@example.com');
  type('Password', 'Secret1!');
  await completeCaptcha();
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(screen.getByText('Welcome back!')).toBeDefined();
  expect(screen.getByText('You have been logged in successfully.')).toBeDefined();
});

test('without a completed captcha nothing is sent', async () => {
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  await screen.findByRole('checkbox', { name: 'I’m not a robot' });
  type('Email', 'dana@example.com');
  type('Password', 'Secret1!');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Security Verification Required')).toBeDefined();
  expect(screen.getByText('Please complete the reCAPTCHA verification.')).toBeDefined();
  expect(sentTo('/api/auth/login')).toEqual([]);
});

test('after a refused sign-in the captcha is to be completed again', async () => {
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  answer(401, { code: 'wrong_credentials', message: 'No.', requestId: 'r' });
  type('Email', 'dana@example.com');
  type('Password', 'nope');
  await completeCaptcha();
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Login failed');
  await waitFor(() => expect(screen.queryByText('Verified')).toBeNull());
  const [, init] = sentTo('/api/auth/login')[0] ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ recaptchaToken: expect.any(String) });
});

test('the tab is in the address, and so is the account without a pharmacy', async () => {
  const { history } = renderScreen(<AuthPage />, { path: '/auth', user: null });
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  expect(history.at(-1)).toBe('/auth?tab=register');
  fireEvent.click(
    await screen.findByRole('button', { name: 'Create an account without a pharmacy' }),
  );
  expect(history.at(-1)).toBe('/auth?tab=register&as=person');
  expect(await screen.findByRole('heading', { name: 'Create Your Account' })).toBeDefined();
});

test('a person who registers without a pharmacy reads that the account was created', async () => {
  const { history } = renderScreen(<AuthPage />, {
    path: '/auth?tab=register&as=person',
    user: null,
  });
  answer(201, { user: aUser() });
  await screen.findByRole('heading', { name: 'Create Your Account' });
  type('First Name', 'Dana');
  type('Last Name', 'Whitfield');
  type('Email', 'dana@example.com');
  type('Password', 'Walgreens1!');
  await completeCaptcha();
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(
    await screen.findByText('This password is too common. Please choose another one.'),
  ).toBeDefined();
  type('Password', 'Correct-Horse-7');
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(screen.getByText('Account created!')).toBeDefined();
  expect(screen.getByText('Your account has been created successfully.')).toBeDefined();
  const [, init] = sentTo('/api/auth/register')[0] ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@example.com',
    password: 'Correct-Horse-7',
  });
});
