import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs } from '../../../../testing/open-at.tsx';
import { refusing, shownToast } from '../../../../testing/refusals.ts';
import { aUser, renderScreen } from '../../../../testing/render-screen.tsx';
import { OpenWithPassword, TypeByHand } from './failed-document.tsx';

const user = aUser();
const remittance = { id: '0190b000-0000-7000-8000-000000000020', fileName: 'locked.pdf' };

test('the password of a file is sent, and a wrong one is reported', async () => {
  const path = `/api/remittances/${remittance.id}/password`;
  const fetched = answerAs(user, { [`POST ${path}`]: () => Response.json({}, { status: 202 }) });
  const onOpened = vi.fn();
  const wrong = { ...remittance, failureCode: 'wrong_password' } as const;
  renderScreen(<OpenWithPassword remittance={wrong} onOpened={onOpened} />, { user });
  screen.getByText('Wrong password');
  const open = screen.getByText('Open', { selector: 'button' });
  fireEvent.click(open);
  await screen.findByText('Enter the file’s password');
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Sesame-4711' } });
  fireEvent.click(open);
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce());
  const sent = expect.objectContaining({ body: '{"password":"Sesame-4711"}' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(path, sent);
});

const failed = {
  id: '0190b000-0000-7000-8000-000000000020',
  fileType: 'application/pdf',
  processingStatus: 'failed',
  failureCode: 'not_a_remittance',
} as const;
const byHand = `/api/remittances/${failed.id}/review/by-hand`;
const begin = () => fireEvent.click(screen.getByText('Enter manually'));

test('a failed document is opened beside an empty table', async () => {
  answerAs(user, { [`POST ${byHand}`]: () => Response.json({}) });
  const { history } = renderScreen(<TypeByHand remittance={failed} />, { user });
  begin();
  await waitFor(() => expect(history.at(-1)).toBe(`/remittances/${failed.id}/review`));
});

test('a refusal shows its reason', async () => {
  answerAs(user, { [`POST ${byHand}`]: refusing(409, 'No page to type from.') });
  renderScreen(<TypeByHand remittance={failed} />, { user });
  begin();
  await waitFor(() => shownToast('Couldn’t open the document', 'No page to type from.'));
});

test.each([
  ['a file without pages', { ...failed, fileType: 'text/csv' }],
  ['a file that is read', { ...failed, processingStatus: 'completed' as const }],
  ['a locked file', { ...failed, failureCode: 'password_needed' }],
])('%s offers no manual entry', (_what, remittance) => {
  renderScreen(<TypeByHand remittance={remittance} />, { user });
  expect(screen.queryByText('Enter manually')).toBeNull();
});
