import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../lib/api/call.ts';
import { download } from '../lib/api/download.ts';
import { forget } from '../lib/session/session-end.ts';
import { showFailure } from '../lib/toast.ts';
import { sentPasskey, stubPasskeys } from '../testing/fake-passkeys.ts';
import { refusing, serveCalls, shownToast } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';
import { Confirmation } from './confirmation.tsx';

const methods = {
  ...{ authenticatorAddedAt: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false },
  hasPassword: true,
};
const needed = { code: 'confirmation_needed', message: 'Please confirm that it’s you.' };

let isConfirmed = false;
let sent: unknown[];
beforeEach(() => {
  isConfirmed = false;
  sent = [];
});

const sensitive = () =>
  isConfirmed ? Response.json({ message: 'Deleted' }) : Response.json(needed, { status: 403 });

function open(others: Parameters<typeof serveCalls>[0] = {}) {
  const called = serveCalls(
    {
      'GET /api/auth/sign-in-methods': () => Response.json(methods),
      'DELETE /api/price-lists/1': sensitive,
      'DELETE /api/price-lists/2': sensitive,
      ...others,
    },
    async (path, init) => {
      const isSignOn = path === '/api/auth/single-sign-on';
      if (path !== '/api/auth/confirm' && !isSignOn) return Response.json([]);
      sent.push(JSON.parse(String(init?.body)));
      // The page of a test can't leave.
      const gone = { code: 'unavailable', message: 'Not reachable' };
      if (isSignOn) return Response.json(gone, { status: 503 });
      isConfirmed = true;
      return Response.json({ message: 'Thank you' });
    },
  );
  const view = renderScreen(<Confirmation />, { user: aUser() });
  return { ...view, times: (what: string) => called.filter((each) => each === what).length };
}

const remove = (id: string) =>
  call('DELETE /api/price-lists/:id', { params: { id }, body: { note: 'Wrong file' } });

const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const answer = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));

async function typePassword() {
  await dialog();
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Secret1!' } });
}

test('a confirmed call is sent again and goes on as if nothing had happened', async () => {
  const { times } = open();
  const done = remove('1');
  await typePassword();
  answer();
  expect(await done).toEqual({ message: 'Deleted' });
  expect(sent).toEqual([{ password: 'Secret1!' }]);
  expect(times('DELETE /api/price-lists/1')).toBe(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('calls that wait share one dialog', async () => {
  open();
  const both = Promise.all([remove('1'), remove('2')]);
  await typePassword();
  expect(screen.getAllByRole('dialog').length).toBe(1);
  answer();
  expect(await both).toEqual([{ message: 'Deleted' }, { message: 'Deleted' }]);
  expect(sent.length).toBe(1);
});

test('a call that was on its way while the person confirmed doesn’t ask again', async () => {
  let release = () => {};
  let isFirst = true;
  open({
    'DELETE /api/price-lists/2': async () => {
      if (!isFirst) return sensitive();
      isFirst = false;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return Response.json(needed, { status: 403 });
    },
  });
  const slow = remove('2');
  const done = remove('1');
  await typePassword();
  answer();
  await done;
  release();
  expect(await slow).toEqual({ message: 'Deleted' });
  expect(sent.length).toBe(1);
});

test('who cancels reads that nothing was changed, and no failure', async () => {
  const { times } = open();
  const done = remove('1').catch(showFailure('Error', 'Failed to delete'));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await done;
  await waitFor(() => shownToast('Canceled', 'Nothing was changed.'));
  expect(screen.queryByText('Failed to delete')).toBeNull();
  expect(times('DELETE /api/price-lists/1')).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what ends the session ends the question', async () => {
  open();
  const done = remove('1').catch((error: Error) => error.name);
  await dialog();
  forget();
  expect(await done).toBe('NotConfirmed');
});

test('who has a second factor enters a code; a wrong one says so at the field', async () => {
  const wrong = 'The code is incorrect or was already used.';
  const body = { code: 'invalid_input', message: wrong, fields: { code: wrong } };
  open({
    'GET /api/auth/sign-in-methods': () =>
      Response.json({ ...methods, authenticatorAddedAt: '2026-03-04T12:00:00Z' }),
    'POST /api/auth/confirm': () => Response.json(body, { status: 400 }),
  });
  const done = remove('1').catch(() => 'rejected');
  const field = await screen.findByLabelText('Code');
  fireEvent.change(field, { target: { value: '123456' } });
  answer();
  await screen.findByText(wrong);
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await done).toBe('rejected');
});

test('who has no password signs in at the provider again', async () => {
  open({
    'GET /api/auth/sign-in-methods': () => Response.json({ ...methods, hasPassword: false }),
  });
  const done = remove('1').catch(() => 'rejected');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Not reachable');
  expect(sent).toEqual([{ email: aUser().email, confirms: true, returnTo: '/' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await done).toBe('rejected');
});

test('downloads ask, too', async () => {
  const named = { 'content-disposition': 'attachment; filename="claims.csv"' };
  open({
    'GET /api/claims/export': () =>
      isConfirmed ? new Response('', { headers: named }) : sensitive(),
  });
  const done = download('/api/claims/export?payer=7');
  await typePassword();
  answer();
  expect(await done).toBe('claims.csv');
});

test('other refusals ask nothing', async () => {
  open({ 'DELETE /api/price-lists/1': refusing(403, 'Your role doesn’t allow this.') });
  await expect(remove('1')).rejects.toThrow('403');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who has a passkey confirms with it, or with a recovery code', async () => {
  const { get } = stubPasskeys();
  const passkeys = [{ id: '0190b000-0000-7000-8000-000000000011', name: 'Laptop' }];
  open({
    'GET /api/auth/sign-in-methods': () => Response.json({ ...methods, passkeys }),
    'POST /api/auth/confirm/challenge': () => Response.json({ challenge: 'AAAA' }),
  });
  const removed = remove('1');
  await dialog();
  expect(await screen.findByLabelText('Recovery code')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await removed).toEqual({ message: 'Deleted' });
  expect(get).toHaveBeenCalledTimes(1);
  expect(sent).toMatchObject([{ passkey: sentPasskey }]);
});
