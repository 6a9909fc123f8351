import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { canceled, sentPasskey, stubPasskeys } from '../../testing/fake-passkeys.ts';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const user = aUser();
let create: ReturnType<typeof stubPasskeys>['create'];
beforeEach(() => {
  ({ create } = stubPasskeys());
});

interface Methods {
  readonly authenticatorAddedAt: string | null;
  readonly passkeys: readonly object[];
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
  readonly hasPassword: boolean;
}
const none: Methods = {
  ...{ authenticatorAddedAt: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false },
  hasPassword: true,
};
const laptop = {
  ...{ id: '0190b000-0000-7000-8000-000000000011', name: 'Laptop', lastUsedAt: null },
  addedAt: '2026-03-04T12:00:00Z',
};
const withPasskey: Methods = { ...none, passkeys: [laptop], recoveryCodesLeft: 9 };
const added: Methods = {
  ...none,
  authenticatorAddedAt: '2026-03-04T12:00:00Z',
  recoveryCodesLeft: 9,
};
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Suite:dana?secret=${secret}&issuer=Suite`;
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkm${at}`);

function show(methods: Methods, others: Parameters<typeof answerAs>[1] = {}) {
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
    'POST /api/auth/passkeys/challenge': () =>
      Response.json({ challenge: 'AAAA', user: { id: 'AAAA' } }),
    'POST /api/auth/passkeys': () => {
      now = withPasskey;
      const isFirst = methods.recoveryCodesLeft === 0;
      return Response.json({ passkey: laptop, recoveryCodes: isFirst ? recoveryCodes : [] });
    },
    [`PATCH /api/auth/passkeys/${laptop.id}`]: (init) => {
      const renamed = { ...laptop, ...JSON.parse(String(init.body)) };
      now = { ...methods, passkeys: [renamed] };
      return Response.json(renamed);
    },
    [`DELETE /api/auth/passkeys/${laptop.id}`]: () => {
      now = { ...methods, passkeys: [] };
      return Response.json({ message: 'Removed.' });
    },
    ...others,
  });
  const view = renderScreen(<SecondFactorCard user={user} />, { user });
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
  // The toast of the copied key may stand in the dialog, too.
  const [list] = within(dialog).getAllByRole('list');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(recoveryCodes);
  expect(JSON.parse(String(calls('POST /api/auth/authenticator/code')[0]?.[1]?.body))).toEqual({
    code: '123456',
  });
  click('Copy');
  expect(writeText).toHaveBeenLastCalledWith(`${recoveryCodes.join('\n')}\n`);
  // The dialog's own answer, since a toast that stands in it has a Close button.
  expect(dialog.getAttribute('closedby')).toBe('none');
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
  click('Remove authenticator app');
  screen.getByText(/Your password alone will be enough/);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('You sign in with your password only.', { selector: 'p' });
});

test('what must stay can’t be removed', async () => {
  show({ ...added, isRequired: true });
  await screen.findByText(/Your account must have a second factor/);
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

const bodyOf = (calls: readonly (readonly [string, (RequestInit | undefined)?])[]) =>
  JSON.parse(String(calls[0]?.[1]?.body));

async function addPasskey(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Add Passkey' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  click('Continue');
}

test('a passkey is added by its name, and the first one brings recovery codes', async () => {
  const { calls } = show(none);
  await addPasskey(' Laptop ');
  await screen.findByText('abcd-efgh-jkm9');
  expect(bodyOf(calls('POST /api/auth/passkeys'))).toMatchObject({
    ...{ name: 'Laptop', passkey: sentPasskey },
  });
  click('I Saved Them');
  await screen.findByText('Passkey added');
  await screen.findByText('Laptop');
});

test('a passkey beside another factor shows no recovery codes', async () => {
  show(added);
  await addPasskey('Laptop');
  await screen.findByText('Passkey added');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('canceling in the browser adds nothing, and another try is one click away', async () => {
  const { calls } = show(none);
  create.mockRejectedValueOnce(canceled());
  await addPasskey('Laptop');
  await screen.findByText('Nothing was added');
  expect(calls('POST /api/auth/passkeys')).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Add Passkey' })).toBeDefined();
});

test('a passkey is renamed and removed', async () => {
  const { calls } = show({ ...withPasskey, authenticatorAddedAt: '2026-03-04T12:00:00Z' });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Office PC' } });
  click('Rename');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Office PC' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/Your password alone/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Passkey removed');
  expect(calls(`DELETE /api/auth/passkeys/${laptop.id}`)).toHaveLength(1);
});

test('a browser without passkeys offers none', async () => {
  vi.unstubAllGlobals();
  show(none);
  await screen.findByText('You sign in with your password only.');
  expect(screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull();
});
