import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, showToastAcrossReload, showToastAfterReload } from '../lib/toast.ts';
import { Dialog } from './dialog.tsx';
import Toaster from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => void vi.runAllTimers());
});

test('a second toast takes the place of the first', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Logged out' }));
  act(() => showToast({ title: 'Welcome back!' }));
  expect(screen.queryByText('Logged out')).toBeNull();
  expect(screen.getByText('Welcome back!')).toBeDefined();
});

test('a toast is gone after five seconds and not before', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Test Data Added' }));
  act(() => void vi.advanceTimersByTime(4_900));
  expect(screen.getAllByText('Test Data Added').length).toBeGreaterThan(0);
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText('Test Data Added')).toBeNull();
});

test('a toast stands in the dialog that is open, and beside it once that is closed', () => {
  const dialog = (
    <Dialog title="Add New Vendor" onClose={() => undefined}>
      Name
    </Dialog>
  );
  const { rerender } = render(<Toaster />);
  rerender(
    <>
      <Toaster />
      {dialog}
    </>,
  );
  act(() => showToast({ title: 'Creation Failed', variant: 'destructive' }));
  const place = () => screen.getByText('Creation Failed', { selector: 'li *' }).closest('dialog');
  expect(place()?.getAttribute('aria-labelledby')).toBeTruthy();
  rerender(<Toaster />);
  expect(place()).toBeNull();
});

test('a toast waits while the pointer is on it', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Login failed', variant: 'destructive' }));
  const toast = screen.getByText('Login failed').closest('li');
  act(() => {
    const moved = new Event('pointermove', { bubbles: true });
    toast?.dispatchEvent(moved);
  });
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByText('Login failed')).toBeDefined();
});

test('a toast shown before a reload is shown again after it', () => {
  render(<Toaster />);
  act(() => showToastAcrossReload({ title: 'Test Data Added' }));
  act(() => showToast({ title: 'Something else' }));
  act(() => showToastAfterReload());
  expect(screen.getByText('Test Data Added')).toBeDefined();
  act(() => showToast({ title: 'Something else' }));
  act(() => showToastAfterReload());
  expect(screen.queryByText('Test Data Added')).toBeNull();
});
