import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { watchAttendance } from '../lib/session/user-activity.ts';
import { noteLeaving, noteSessionEnd } from '../lib/session/session-end.ts';
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

const person = new EventTarget();
watchAttendance(person);

/** The page is as old as its worker; somebody is there whenever a test begins. */
beforeEach(() => void person.dispatchEvent(new Event('keydown')));

/** Tests share the page and its modules: each finds them as if the page was just opened. */
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
  // Saving a file leaves its `blob:` address behind, which no path can be resolved against.
  window.happyDOM.setURL('http://localhost:3000/');
});

/** A screen that loads beyond the last test of a file is lost to all later files of the worker. */
afterAll(() => vi.dynamicImportSettled());
