import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findButton, findHeading, findMain, openAt } from '../../testing/open-at.tsx';
import { refusing, shownToast } from '../../testing/refusals.ts';
import { aUser } from '../../testing/render-screen.tsx';

const unverified = aUser({ isEmailVerified: false });
const verify = '/api/auth/verify-email';
const wanted = /^Please verify your email address/;

test('a link verifies the address, and no screen asks for that any more', async () => {
  let user = unverified;
  const { fetched } = openAt('/verify-email?token=the-token', user, {
    '/api/auth/user': () => Response.json(user),
    [verify]: () => {
      user = aUser();
      return Response.json({ message: 'Verified' });
    },
  });
  await findHeading('Email verified');
  const sent = fetched.mock.calls.filter(([path]) => path === verify);
  expect(sent.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([{ token: 'the-token' }]);
  fireEvent.click(screen.getByText('Continue', { selector: 'a' }));
  await findMain();
  await waitFor(() => expect(screen.queryByText(wanted)).toBeNull());
});

test('a link that the server refuses says why, and can be tried again', async () => {
  let answer = refusing(400, 'This link is too old.');
  openAt('/verify-email?token=the-token', null, { [verify]: () => answer() });
  await findHeading('Email not verified');
  screen.getByText('This link is too old.');
  answer = () => Response.json({ message: 'Verified' });
  fireEvent.click(await findButton('Try again'));
  await findHeading('Email verified');
});

test('a link without a token is no link, and nothing is asked', async () => {
  const { fetched } = openAt('/verify-email', null);
  await findHeading('Email not verified');
  screen.getByText(/^This verification link is invalid or has expired/);
  expect(fetched.mock.calls.map(([path]) => path)).not.toContain(verify);
});

test('who is not verified reads so over every screen, and has another mail sent', async () => {
  const message = 'We sent you a new link.';
  const send = 'POST /api/auth/send-verification';
  openAt('/support', unverified, { [send]: () => Response.json({ message }) });
  expect((await screen.findByText(wanted)).textContent).toContain(unverified.email);
  fireEvent.click(await findButton('Send again'));
  await waitFor(() => shownToast('Verification email sent', message));
});
