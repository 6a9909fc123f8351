import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ImpersonateButton } from './public.tsx';

test('an impersonation does not start without a reason', async () => {
  const fetched = serve({});
  renderScreen(<ImpersonateButton organization={{ id: 'o-1', name: 'Riverside Pharmacy' }} />);
  fireEvent.click(screen.getByLabelText('View as Riverside Pharmacy'));
  fireEvent.click(within(screen.getByRole('form')).getByText('View as'));
  await screen.findByText('Enter a reason');
  expect(fetched).not.toHaveBeenCalled();
});
