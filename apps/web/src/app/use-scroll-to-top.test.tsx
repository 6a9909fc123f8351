import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLocation } from 'wouter';
import { useScrollToTop } from './router.tsx';

let navigate: (to: string) => void;
const scrollTo = vi.fn();

function Screens() {
  const [path, go] = useLocation();
  navigate = go;
  useScrollToTop(path);
  return null;
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo.mockClear());
  window.history.replaceState(null, '', '/upload');
  render(<Screens />);
});

const go = (to: string) => act(() => navigate(to));
/** As the browser does: the address first, then the event. */
const goBack = (to: string) =>
  act(() => {
    window.history.replaceState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('a screen that is opened begins at its top', () => {
  expect(scrollTo).not.toHaveBeenCalled();
  go('/remittances/1');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
});

test('what changes on a screen leaves it where it is', () => {
  go('/upload?status=failed');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a place that the address names is not left', () => {
  go('/glossary#ger');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a screen that is gone back to stands where it was left, the next one begins at its top', () => {
  go('/remittances/1');
  goBack('/upload');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  goBack('/upload?status=failed');
  go('/analytics');
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
