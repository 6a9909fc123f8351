import { useEffect, useMemo, useRef } from 'react';
import { everywhere, singleKeysAreOn, useListedShortcuts } from './shortcuts.ts';

interface PageShortcut {
  /** As in `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** With Ctrl, or Command on a Mac. Such a shortcut works while typing, too. */
  readonly withControl?: boolean;
  readonly words: string;
  /** Its group in the list of shortcuts. */
  readonly group?: string;
  /** Whether it works while a dialog is open. */
  readonly overDialogs?: boolean;
  /** Returns false if there was nothing to do: the browser then handles the key. */
  readonly run: () => boolean | undefined;
}

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** A shortcut for the whole page, which is also listed under the same description. */
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

/** Command on a Mac, where text fields use Ctrl+K themselves. */
function hasControl({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** As it is labeled on the person's keyboard. */
export function shownWithControl(key: string): string {
  return isApple() ? `⌘ ${key.toUpperCase()}` : `Ctrl ${key.toUpperCase()}`;
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
