import { forgetEvent } from '../session/session-end.ts';
import { createStore } from '../store.ts';

type Answer = (isConfirmed: boolean) => void;

/** Answers those who wait; undefined while nobody has to confirm who they are. */
const asked = createStore<Answer | undefined>(undefined);
export const useAskedToConfirm = asked.use;

let waiting: Promise<boolean> | undefined;
let confirmedAt = 0;

/** The dialog that answers is shown by the app; calls that wait share it. */
function askToConfirm(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      if (asked.get() !== answer) return;
      waiting = undefined;
      asked.set(undefined);
      if (isConfirmed) confirmedAt = Date.now();
      resolve(isConfirmed);
    };
    asked.set(answer);
    addEventListener(forgetEvent, () => answer(false), { once: true });
  });
  return waiting;
}

/**
 * Asks the person to confirm who they are, unless they did after the call was sent. Throws if they
 * don't.
 */
export async function confirmSince(sentAt: number): Promise<void> {
  if (confirmedAt < sentAt && !(await askToConfirm())) throw new NotConfirmed();
}

/** The person was asked to confirm who they are and didn't: the call had no effect. */
class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
  override readonly message = 'Nothing was changed.';
}
