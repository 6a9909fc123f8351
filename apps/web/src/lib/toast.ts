import { isUnauthorized, messageOf } from './api/api-error.ts';
import { createStore } from './store.ts';

/** At most one toast is visible: a new one replaces the last. */
export const toastMilliseconds = 5_000;

/** A toast with an action stays longer: there must be time to read and decide. */
export const toastWithActionMilliseconds = 15_000;

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  readonly action?: ToastAction;
}

interface ShownToast extends ToastMessage {
  readonly id: number;
}

const shown = createStore<ShownToast | undefined>(undefined);
let lastId = 0;
const carriedKey = 'toast-after-reload';

export function showToast(message: ToastMessage): void {
  lastId += 1;
  shown.set({ ...message, id: lastId });
}

export function showError(title: string, description: string): void {
  showToast({ title, description, variant: 'destructive' });
}

/**
 * Returns what shows why something failed; `fallback` is for errors without a message of their own.
 * Silent where the session is gone: the person is told that already. Who didn't confirm that it's
 * them decided so: no failure.
 */
export function showFailure(title: string, fallback = 'Something went wrong. Please try again.') {
  return (error: unknown): void => {
    if (isUnauthorized(error)) return;
    if (error instanceof Error && error.name === 'NotConfirmed') {
      showToast({ title: 'Canceled', description: error.message });
    } else showError(title, messageOf(error, fallback));
  };
}

export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(undefined);
}

export const useShownToast = shown.use;

/** Shows the toast now, and again after the reload that follows. */
export function showToastAcrossReload(message: Omit<ToastMessage, 'action'>): void {
  showToast(message);
  sessionStorage.setItem(carriedKey, JSON.stringify(message));
}

export function showToastAfterReload(): void {
  const carried = sessionStorage.getItem(carriedKey);
  if (carried === null) return;
  sessionStorage.removeItem(carriedKey);
  showToast(JSON.parse(carried) as ToastMessage);
}

/** Says why the sign-in appears. */
export function showUnauthorized(): void {
  showError('Unauthorized', 'You are logged out. Logging in again...');
}
