import { useEffect, useMemo, useRef } from 'react';
import { everywhere, singleKeysAreOn, useListedShortcuts } from './shortcuts.ts';

interface PageShortcut {
  /** As `KeyboardEvent.key`, small letters. */
  readonly key: string;
  /** With Ctrl, or Command on a Mac. Such a key works while somebody types, too. */
  readonly withControl?: boolean;
  readonly words: string;
  /** Under which heading the sheet lists it. */
  readonly group?: string;
  /** Whether it works above an open dialog. */
  readonly overDialogs?: boolean;
  /** Answers false where there was nothing to do: the key then stays with the browser. */
  readonly run: () => boolean | undefined;
}

const typing = 'input, textarea, select, [contenteditable]';

/** A key of the whole page: whoever listens to one lists it in the sheet by the same words. */
export function useShortcut(shortcut: PageShortcut): void {
  const { key, withControl = false, words, group = everywhere } = shortcut;
  const latest = useRef(shortcut);
  latest.current = shortcut;
  useListedShortcuts(
    useMemo(() => {
      const shown = withControl ? shownWithControl(key) : key.toUpperCase();
      return { title: group, shortcuts: [{ shown, words, single: !withControl }] };
    }, [group, key, withControl, words]),
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isMeant(event, latest.current)) return;
      if (latest.current.run() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isMeant(event: KeyboardEvent, { key, withControl, overDialogs }: PageShortcut): boolean {
  if (event.defaultPrevented || event.isComposing || event.key.toLowerCase() !== key) return false;
  if (event.altKey) return false;
  if (withControl === true ? !hasControl(event) : event.ctrlKey || event.metaKey) return false;
  if (overDialogs !== true && document.querySelector('dialog[open]') !== null) return false;
  if (withControl === true) return !event.shiftKey;
  return singleKeysAreOn() && !(event.target instanceof Element && event.target.closest(typing));
}

/** On a Mac Command is that key: there Ctrl and K are taken by the text fields themselves. */
function hasControl({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** As the keyboard in front of the person has it. */
export function shownWithControl(key: string): string {
  return isApple() ? `⌘ ${key.toUpperCase()}` : `Ctrl ${key.toUpperCase()}`;
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
