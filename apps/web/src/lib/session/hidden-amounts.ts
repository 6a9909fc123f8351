import { useStored } from '../use-stored.ts';

const storageKey = 'hidden-amounts';
const changeEvent = 'hiddenamounts';

/** The same for every amount, so that not even its size shows. */
export const hiddenDots = '•••••';

/** What screen readers read in place of an amount. */
export const hiddenWord = 'hidden';

/** Kept for this tab's session: only the setting is stored, never an amount. */
function set(on: boolean): void {
  if (on) sessionStorage.setItem(storageKey, 'on');
  else sessionStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changeEvent));
}

/** Whether amounts are hidden from onlookers. */
export function useHiddenAmounts(): { readonly on: boolean; readonly set: (on: boolean) => void } {
  return { on: useStored(changeEvent, () => sessionStorage.getItem(storageKey) === 'on'), set };
}
