import { useSyncExternalStore } from 'react';

const storageKey = 'hidden-amounts';
const changeEvent = 'hiddenamounts';

/** The same for every amount, so that not even its size shows. */
export const hiddenDots = '•••••';

/** What screen readers read in place of an amount. */
export const hiddenWord = 'hidden';

let hidden = sessionStorage.getItem(storageKey) === 'on';

/** Whether amounts are hidden from onlookers. Kept for this tab's session. */
export function amountsAreHidden(): boolean {
  return hidden;
}

/** Stores only the setting, never an amount. */
export function setHiddenAmounts(on: boolean): void {
  hidden = on;
  if (on) sessionStorage.setItem(storageKey, 'on');
  else sessionStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changeEvent));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changeEvent, onChange);
  return () => window.removeEventListener(changeEvent, onChange);
}

export function useHiddenAmounts(): { readonly on: boolean; readonly set: (on: boolean) => void } {
  return { on: useSyncExternalStore(subscribe, amountsAreHidden), set: setHiddenAmounts };
}
