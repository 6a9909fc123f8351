import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { searchState, text, useSearchState } from './search-state.ts';

const imports = searchState({ import: text });

test('a screen that was left changes no address', () => {
  const { hook, searchHook, navigate, history } = memoryLocation({
    ...{ path: '/recovery/imports', record: true },
  });
  let open: (id: string) => void = () => undefined;
  function Screen() {
    const { go } = useSearchState(imports);
    open = (id) => go({ import: id });
    return null;
  }
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/recovery/imports">
        <Screen />
      </Route>
    </Router>,
  );
  act(() => open('one'));
  expect(history.at(-1)).toBe('/recovery/imports?import=one');
  act(() => navigate('/recovery/prices'));
  act(() => open('two'));
  expect(history.at(-1)).toBe('/recovery/prices');
});
