import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test('a dialog that can be closed has a button for it', () => {
  const closed = vi.fn();
  render(
    <Dialog title="Look" onClose={closed}>
      text
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Look' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledOnce();
});

test('a dialog without a way out has no button, and opens again where a browser closes it', () => {
  render(<Dialog title="Choose">text</Dialog>);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Choose' });
  expect(within(dialog).queryByRole('button')).toBeNull();
  dialog.close();
  expect(dialog.open).toBe(true);
});
