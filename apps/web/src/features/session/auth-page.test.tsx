import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AuthPage from './auth-page.tsx';

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function answer(status: number, body: unknown) {
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

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
  expect(fetched).not.toHaveBeenCalled();
});

test('a wrong password says so in the server’s words', async () => {
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  answer(401, {
    code: 'wrong_credentials',
    message: 'The email or password is not right.',
    requestId: 'r',
  });
  type('Email', 'dana@example.com');
  type('Password', 'nope');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getByText('The email or password is not right.')).toBeDefined();
});

test('signing in welcomes the person and goes to the start', async () => {
  const { history } = renderScreen(<AuthPage />, { path: '/auth', user: null });
  answer(200, { user: aUser() });
  type('Email', 'dana@example.com');
  type('Password', 'Secret1!');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(screen.getByText('Welcome back!')).toBeDefined();
  expect(screen.getByText('You have been logged in successfully.')).toBeDefined();
});
