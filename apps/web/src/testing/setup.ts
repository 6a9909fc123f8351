import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
// Links that tests check are those of screens.
import '../app/routes.tsx';
import { noteLeaving, noteSessionEnd } from '../lib/session/session-end.ts';
import { watchUserActivity } from '../lib/session/user-activity.ts';
import { dismissToast, useShownToast } from '../lib/toast.ts';

declare global {
  interface Window {
    readonly happyDOM: { setURL(url: string): void };
  }
}

/** Generous, so that tests pass on a busy machine, too. */
configure({ asyncUtilTimeout: 30_000 });

/** A request without an answer in its test must not reach the network. */
globalThis.fetch = () => new Promise(() => undefined);

const person = new EventTarget();
watchUserActivity(person);

/** The page is as old as its worker; a person is active when a test starts. */
beforeEach(() => void person.dispatchEvent(new Event('keydown')));

/** Tests share the page and its modules, so each starts with a fresh state. */
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  const { result, unmount } = renderHook(useShownToast);
  unmount();
  if (result.current !== undefined) dismissToast(result.current.id);
  noteLeaving(false);
  noteSessionEnd(Number.POSITIVE_INFINITY);
  // Saving a file leaves its `blob:` address behind, which breaks relative paths.
  window.happyDOM.setURL('http://localhost:3000/');
});

/** A screen still loading after the last test of a file would break later files of the worker. */
afterAll(() => vi.dynamicImportSettled());
