import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LookAtButton } from './look-at-button.tsx';

test('a look does not begin without a reason', async () => {
  const fetched = serve({});
  renderScreen(<LookAtButton organization={{ id: 'o-1', name: 'Riverside Pharmacy' }} />);
  fireEvent.click(screen.getByLabelText('Look at Riverside Pharmacy'));
  fireEvent.click(screen.getByText('View as'));
  await screen.findByText('Enter a reason');
  expect(fetched).not.toHaveBeenCalled();
});
