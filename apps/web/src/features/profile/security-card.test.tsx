import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { SecurityCard } from './security-card.tsx';

const user = aUser();
const none = {
  ...{ authenticatorAddedAt: null, recoveryCodesLeft: 0, isRequired: false },
  hasPassword: true,
};
const added = { ...none, authenticatorAddedAt: '2026-03-04T12:00:00Z', recoveryCodesLeft: 9 };
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Suite:dana?secret=${secret}&issuer=Suite`;
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkm${at}`);

function show(methods: typeof none | typeof added, others: Parameters<typeof answerAs>[1] = {}) {
  let now: unknown = methods;
  const fetched = answerAs(user, {
    '/api/auth/sign-in-methods': () => Response.json(now),
    'POST /api/auth/authenticator': () => Response.json({ secret, uri }),
    'POST /api/auth/authenticator/code': () => {
      now = { ...added, recoveryCodesLeft: 10 };
      return Response.json({ recoveryCodes });
    },
    'POST /api/auth/recovery-codes': () => Response.json({ recoveryCodes }),
    'DELETE /api/auth/authenticator': () => {
      now = none;
      return Response.json({ message: 'Removed.' });
    },
    ...others,
  });
  const view = renderScreen(<SecurityCard user={user} />, { user });
  const calls = (what: string) =>
    fetched.mock.calls.filter(([path, init]) => `${init?.method ?? 'GET'} ${path}` === what);
  return { ...view, calls };
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an app is added by its first code, and the recovery codes stay until they are saved', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { calls } = show(none);
  await screen.findByText('You sign in with your password only.');
  click('Add Authenticator App');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  click('Copy the setup key');
  expect(writeText).toHaveBeenLastCalledWith(secret);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123 456' } });
  click('Add');
  const dialog = await screen.findByRole('dialog', { name: 'Save Your Recovery Codes' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  expect(JSON.parse(String(calls('POST /api/auth/authenticator/code')[0]?.[1]?.body))).toEqual({
    code: '123456',
  });
  click('Copy');
  expect(writeText).toHaveBeenLastCalledWith(`${recoveryCodes.join('\n')}\n`);
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent(dialog, new Event('close'));
  expect(screen.getByText('abcd-efgh-jkm9')).toBeDefined();
  click('I Saved Them');
  await waitFor(() => expect(screen.queryByText('abcd-efgh-jkm9')).toBeNull());
  await screen.findByText('10 recovery codes left.');
});

test('the codes stay although the card already shows that the app was added', async () => {
  const { queryClient } = show(none);
  await screen.findByText('You sign in with your password only.');
  click('Add Authenticator App');
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  click('Add');
  await screen.findByText('abcd-efgh-jkm9');
  await queryClient.invalidateQueries();
  await screen.findByText('10 recovery codes left.');
  expect(screen.getByText('abcd-efgh-jkm9')).toBeDefined();
});

test('a wrong code says so at the field; canceling leaves everything as it was', async () => {
  const wrong = 'The code is incorrect or was already used.';
  const body = { code: 'invalid_input', message: wrong, fields: { code: wrong } };
  show(none, { 'POST /api/auth/authenticator/code': () => Response.json(body, { status: 400 }) });
  await screen.findByText('You sign in with your password only.');
  click('Add Authenticator App');
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  click('Add');
  await screen.findByText(wrong);
  click('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('You sign in with your password only.')).toBeDefined();
});

test('new recovery codes are made after a question', async () => {
  const { calls } = show(added);
  await screen.findByText('9 recovery codes left.');
  click('New Recovery Codes');
  screen.getByText(/The old ones stop working/);
  expect(calls('POST /api/auth/recovery-codes')).toEqual([]);
  click('Make New Codes');
  await screen.findByText('abcd-efgh-jkm0');
});

test('who has few codes left is told to make new ones', async () => {
  show({ ...added, recoveryCodesLeft: 1 });
  await screen.findByText('1 recovery code left. Make new ones soon.');
});

test('the app can be removed', async () => {
  show(added);
  await screen.findByText('9 recovery codes left.');
  click('Remove');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('You sign in with your password only.', { selector: 'p' });
});

test('what must stay can’t be removed', async () => {
  show({ ...added, isRequired: true });
  await screen.findByText(/Your account must have one/);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
