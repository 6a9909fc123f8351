import { useEffect, useSyncExternalStore } from 'react';

/** A key that does something, as the sheet of keys writes it. */
export interface Shortcut {
  readonly shown: string;
  readonly words: string;
  /** Of one character: it does nothing while single keys are switched off. */
  readonly single?: boolean;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The group of the keys that every screen has. */
export const everywhere = 'Everywhere';

let listed: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ShortcutGroup[]): void {
  listed = next;
  for (const listener of listeners) listener();
}

/** Lists keys in the sheet for as long as the part of the page that listens to them is there. */
export function useListedShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    change([...listed, group]);
    return () => {
      const at = listed.indexOf(group);
      change(listed.filter((_, index) => index !== at));
    };
  }, [group]);
}

/** The keys of the screen as it is now, those of every screen last. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => listed,
  );
  return mergeGroups(now);
}

/** One group of each title, each of its keys once: a page may have several tables. */
export function mergeGroups(groups: readonly ShortcutGroup[]): readonly ShortcutGroup[] {
  const merged = new Map<string, Map<string, Shortcut>>();
  for (const { title, shortcuts } of groups) {
    const known = merged.get(title) ?? new Map<string, Shortcut>();
    merged.set(title, known);
    for (const each of shortcuts) known.set(each.shown, each);
  }
  const all = [...merged].map(([title, keys]) => ({ title, shortcuts: [...keys.values()] }));
  const isGeneral = ({ title }: ShortcutGroup) => title === everywhere;
  return [...all.filter((each) => !isGeneral(each)), ...all.filter(isGeneral)];
}

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

const openEvent = 'openshortcutsheet';

/** Shows the sheet of all keys of the screen, whoever asks for it. */
export function openShortcutSheet(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** For the part of the page that shows it. */
export function useSheetAsked(onOpen: () => void): void {
  useEffect(() => {
    window.addEventListener(openEvent, onOpen);
    return () => window.removeEventListener(openEvent, onOpen);
  }, [onOpen]);
}
