import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noWords, onItsWay, serve } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import AuthPage from './auth-page.tsx';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const password = 'Correct-Horse-7';

const person = {
  'First Name': 'Nora',
  'Last Name': 'Ellis',
  Email: 'nora@riverside.example',
  Password: password,
};

const forms = {
  'signing in': {
    route: '/api/auth/login',
    path: '/auth',
    page: <AuthPage />,
    fields: { Email: person.Email, Password: password },
    button: 'Sign In',
    pending: 'Signing In...',
    failure: ['Login failed', 'Please check your credentials and try again.'],
  },
  'registering a pharmacy': {
    route: '/api/auth/register-pharmacy',
    path: '/auth?tab=register',
    page: <AuthPage />,
    fields: {
      'Pharmacy Name': 'Riverside Pharmacy',
      Address: '5 River Road',
      City: 'Springfield',
      State: 'IL',
      'ZIP Code': '62701',
      Phone: '217-555-0148',
      'License Number': '054-012345',
      ...person,
    },
    button: 'Register Pharmacy',
    pending: 'Registering Pharmacy...',
    failure: ['Pharmacy registration failed', 'Please check your information and try again.'],
  },
  'registering a person': {
    route: '/api/auth/register',
    path: '/auth?tab=register&as=person',
    page: <AuthPage />,
    fields: person,
    button: 'Create Account',
    pending: 'Creating Account...',
    failure: ['Registration failed', 'Please try again with different information.'],
  },
  'asking for a reset link': {
    route: '/api/auth/forgot-password',
    path: '/forgot-password',
    page: <ForgotPasswordPage />,
    fields: { Email: person.Email },
    button: 'Send Reset Link',
    pending: 'Sending...',
    failure: ['Error', 'Failed to send reset email. Please try again.'],
  },
  'setting a new password': {
    route: '/api/auth/reset-password',
    path: '/reset-password?token=any',
    page: <ResetPasswordPage />,
    fields: { 'New Password': password },
    button: 'Update Password',
    pending: 'Updating Password...',
    failure: ['Reset failed', 'Failed to reset password. The link may have expired.'],
  },
} as const;

async function fillAndSend({ path, page, fields, button }: (typeof forms)[keyof typeof forms]) {
  const view = renderScreen(page, { path, user: null });
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  if (path.startsWith('/auth')) {
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I’m not a robot' }));
    await screen.findByText('Verified');
  }
  fireEvent.click(screen.getByRole('button', { name: button }));
  return view;
}

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('says that it is on its way', async () => {
    serve({ [form.route]: onItsWay });
    await fillAndSend(form);
    expect(await screen.findByText(form.pending)).toBeDefined();
  });

  test('that fails without a word of the server says so in words of its own', async () => {
    serve({ [form.route]: noWords });
    await fillAndSend(form);
    const [title, description] = form.failure;
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(description)).toBeDefined();
    expect(await screen.findByRole('button', { name: form.button })).toBeDefined();
  });
});

test('a pharmacy that registered reads that it and its administrator are there', async () => {
  serve({ '/api/auth/register-pharmacy': () => Response.json({ user: null }, { status: 201 }) });
  const { history } = await fillAndSend(forms['registering a pharmacy']);
  expect(await screen.findByText('Pharmacy registered successfully!')).toBeDefined();
  expect(screen.getByText('Your pharmacy and admin account have been created.')).toBeDefined();
  expect(history.at(-1)).toBe('/');
});

test('the tab for a pharmacy says what it does, and of what it consists', async () => {
  serve({});
  renderScreen(<AuthPage />, { path: '/auth?tab=register', user: null });
  expect(await screen.findByRole('heading', { name: 'Register Your Pharmacy' })).toBeDefined();
  expect(screen.getByText('Complete pharmacy setup with admin account creation')).toBeDefined();
  expect(screen.getByRole('group', { name: 'Pharmacy Information' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Administrator Account' })).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Sign In',
    'Register',
  ]);
});

test('the sign-in shows the product’s four features, and its logo leads to the start', () => {
  serve({});
  renderScreen(<AuthPage />, { path: '/auth', user: null });
  for (const name of [
    'Real-Time Analytics',
    'AI Document Processing',
    'Role-Based Access',
    'Multi-Tenant Platform',
  ]) {
    expect(screen.getByRole('heading', { name })).toBeDefined();
  }
  expect(screen.getByText('DIR Tracker').closest('a')?.getAttribute('href')).toBe('/');
  const forgot = screen.getByRole('link', { name: 'Forgot your password?' });
  expect(forgot.getAttribute('href')).toBe('/forgot-password');
});

test('a new password without a token in the address is not sent', async () => {
  const fetched = serve({});
  const form = { ...forms['setting a new password'], path: '/reset-password' };
  await fillAndSend(form as unknown as (typeof forms)['setting a new password']);
  expect(await screen.findByText('Invalid token')).toBeDefined();
  expect(screen.getByText('Reset token is missing or invalid.')).toBeDefined();
  expect(fetched.mock.calls.map(([path]) => path)).not.toContain('/api/auth/reset-password');
});
