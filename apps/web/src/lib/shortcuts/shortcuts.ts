import { useEffect } from 'react';
import { createStore } from '../store.ts';
import { useStored } from '../use-stored.ts';

/** A keyboard shortcut, as the list of shortcuts shows it. */
interface Shortcut {
  readonly shown: string;
  readonly words: string;
  /** A single key: disabled while single-key shortcuts are off. */
  readonly single?: boolean;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The group of shortcuts that work on every screen. */
export const everywhere = 'Everywhere';

const listed = createStore<readonly ShortcutGroup[]>([]);

/** Lists shortcuts while the component that handles them is mounted. */
export function useListedShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    listed.set([...listed.get(), group]);
    return () => {
      const at = listed.get().indexOf(group);
      listed.set(listed.get().filter((_, index) => index !== at));
    };
  }, [group]);
}

/** The shortcuts of the current screen, the general ones last. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return mergeGroups(listed.use());
}

/** Merges groups of the same title and repeated keys: a page may have several tables. */
function mergeGroups(groups: readonly ShortcutGroup[]): readonly ShortcutGroup[] {
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

/** Whether single-key shortcuts are on: people who dictate may turn them off. */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

function setSingleKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  window.dispatchEvent(new Event(changeEvent));
}

/** The setting, in sync wherever its switch is shown. */
export function useShortcutsSwitch() {
  return { on: useStored(changeEvent, singleKeysAreOn), set: setSingleKeys };
}

const openEvent = 'openshortcutsheet';

/** Opens the list of shortcuts from anywhere. */
export function openShortcutSheet(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** For the component that shows the list. */
export function useShortcutSheetRequest(onOpen: () => void): void {
  useEffect(() => {
    window.addEventListener(openEvent, onOpen);
    return () => window.removeEventListener(openEvent, onOpen);
  }, [onOpen]);
}
