import { useSyncExternalStore } from 'react';

const storageKey = 'single-key-shortcuts';
const changeEvent = 'shortcutsswitch';

/** Whether single keys do something: those who speak or dictate may switch them off. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

function setSingleKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  window.dispatchEvent(new Event(changeEvent));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changeEvent, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changeEvent, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The switch stands in several places, which say the same at any time. */
export function useShortcutsSwitch() {
  return { on: useSyncExternalStore(subscribe, singleKeysAreOn), set: setSingleKeys };
}
