import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { ResetFactorCard } from './reset-factor.tsx';

test('a super admin finds a user and resets their second factor after a question', async () => {
  const ines = { ...aUser(), id: 'i-1', firstName: 'Ines', lastName: 'Ito', isActive: true };
  const user = aUser({ role: 'super_admin', organization: null });
  answerAs(user, {
    '/api/users': () => Response.json([{ ...ines, organizationName: 'Riverside' }]),
    'POST /api/users/i-1/reset-second-factor': () => Response.json({ message: 'Removed.' }),
  });
  renderScreen(<ResetFactorCard />, { user });
  const reset = screen.getByRole('button', { name: 'Reset Second Factor' });
  expect(reset).toHaveProperty('disabled', true);
  const search = screen.getByRole('combobox', { name: 'User' });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: 'ines' } });
  fireEvent.click(await screen.findByRole('option', { name: /Ines Ito/ }));
  fireEvent.click(reset);
  const dialog = screen.getByRole('dialog', { name: 'Reset the second factor of Ines Ito?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset Second Factor' }));
  await screen.findByText('Removed.');
});
