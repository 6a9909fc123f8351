import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { OpenWithPassword } from './open-with-password.tsx';

const user = aUser();
const remittance = { id: '0190b000-0000-7000-8000-000000000020', fileName: 'locked.pdf' };

test('the password of a file is sent, and whether it was wrong is told', async () => {
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
