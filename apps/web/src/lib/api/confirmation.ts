import { forgetEvent } from '../session/session-end.ts';
import { createStore } from '../store.ts';
import { ApiError, NotConfirmed } from './api-error.ts';

type Answer = (isConfirmed: boolean) => void;

/** Answers those who wait; undefined while nobody has to confirm who they are. */
const asked = createStore<Answer | undefined>(undefined);
export const useAskedToConfirm = asked.use;

let waiting: Promise<boolean> | undefined;
let confirmations = 0;

/** The dialog that answers is shown by the app; calls that wait share it. */
function askToConfirm(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      if (asked.get() !== answer) return;
      waiting = undefined;
      asked.set(undefined);
      if (isConfirmed) confirmations += 1;
      resolve(isConfirmed);
    };
    asked.set(answer);
    addEventListener(forgetEvent, () => answer(false), { once: true });
  });
  return waiting;
}

/**
 * Sends a call, and once more after the person has confirmed who they are, if the server wants
 * that. Throws `NotConfirmed` if they don't.
 */
export async function withConfirmation<T>(run: () => Promise<T>): Promise<T> {
  const before = confirmations;
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'confirmation_needed')) throw error;
  }
  // Another call may have made them confirm while this one was on its way.
  if (before === confirmations && !(await askToConfirm())) throw new NotConfirmed();
  return run();
}
