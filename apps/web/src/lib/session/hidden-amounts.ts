import { useSyncExternalStore } from 'react';

const storageKey = 'hidden-amounts';
const changeEvent = 'hiddenamounts';

/** Of the same width for every amount, so that not even its size is told. */
export const hiddenDots = '•••••';

/** What is said of an amount where it is not shown. */
export const hiddenWord = 'hidden';

let hidden = sessionStorage.getItem(storageKey) === 'on';

/** Whether whoever looks over a shoulder shall see no amounts. Kept for this tab's session. */
export function amountsAreHidden(): boolean {
  return hidden;
}

/** Only the switch is stored, never a figure. */
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
