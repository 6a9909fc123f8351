import { useStored } from './use-stored.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';
const changeEvent = 'themechoice';

/** Stores the choice; `before-paint.js` applies it, now and before the next first paint. */
export function setThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  window.dispatchEvent(new Event(changeEvent));
}

function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function useThemeChoice(): ThemeChoice {
  return useStored(changeEvent, readThemeChoice);
}
