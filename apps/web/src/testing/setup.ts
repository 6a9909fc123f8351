import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { dismissToast, useShownToast } from '../lib/toast.ts';

declare global {
  interface Window {
    readonly happyDOM: { setURL(url: string): void };
  }
}

/** Generous, so that a busy machine fails no test that a quiet one passes. */
configure({ asyncUtilTimeout: 30_000 });

/** A request that outlives its test, or that the test gives no answer to, reaches no network. */
globalThis.fetch = () => new Promise(() => undefined);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** The files of a worker share its modules and globals: the next one finds them as they were. */
afterAll(() => {
  const { result } = renderHook(useShownToast);
  if (result.current !== undefined) dismissToast(result.current.id);
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Saving a file leaves its `blob:` address behind, which no path can be resolved against.
  window.happyDOM.setURL('http://localhost:3000/');
});
