import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { preloadable } from './preloadable.tsx';

const begun = vi.fn();

function Screen({ words }: { readonly words: string }) {
  useEffect(() => void begun(), []);
  return <p>{words}</p>;
}

test('a screen that came late begins once, whatever is rendered after', async () => {
  const code = Promise.withResolvers<{ default: typeof Screen }>();
  const { component: Late } = preloadable(() => code.promise);
  const shown = (words: string) => (
    <Suspense fallback="Loading">
      <Late words={words} />
    </Suspense>
  );
  const { rerender } = render(shown('one'));
  screen.getByText('Loading');
  await act(async () => code.resolve({ default: Screen }));
  screen.getByText('one');
  rerender(shown('two'));
  screen.getByText('two');
  expect(begun).toHaveBeenCalledTimes(1);
});

test('a screen whose code is there is shown at once', async () => {
  const { component: Early, preload } = preloadable(async () => ({ default: Screen }));
  await preload();
  render(<Early words="at once" />);
  screen.getByText('at once');
});
