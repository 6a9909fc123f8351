import { useEffect, useRef } from 'react';
import {
  type ShortcutGroup,
  useListedShortcuts,
  useShortcutsSwitch,
} from '../../lib/shortcuts/shortcuts.ts';
import { type Zoom, zoomedIn, zoomedOut } from './document-pane.tsx';

export interface ReviewKey<Command extends string> {
  readonly command: Command;
  /** As `KeyboardEvent.key`; a capital letter is one with Shift. */
  readonly key: string;
  readonly shown: string;
  readonly words: string;
  /** Works only where a value or row of the document has the focus. */
  readonly inRows?: boolean;
}

export type PageCommand = 'page_before' | 'page_after' | 'larger' | 'smaller';

/** Every kind of review has a page beside it. */
export const pageKeys: readonly ReviewKey<PageCommand>[] = [
  { command: 'page_before', key: '[', shown: '[', words: 'Previous page' },
  { command: 'page_after', key: ']', shown: ']', words: 'Next page' },
  { command: 'larger', key: '=', shown: '=', words: 'Zoom in' },
  { command: 'smaller', key: '-', shown: '-', words: 'Zoom out' },
];

interface PageView {
  readonly number: number;
  readonly zoom: Zoom;
  readonly onNumber: (page: number) => void;
  readonly onZoom: (zoom: Zoom) => void;
}

export function runPageCommand(view: PageView, command: PageCommand): true {
  if (command === 'page_before') view.onNumber(view.number - 1);
  else if (command === 'page_after') view.onNumber(view.number + 1);
  else view.onZoom(command === 'larger' ? zoomedIn(view.zoom) : zoomedOut(view.zoom));
  return true;
}

/** Keys of one character can be switched off. */
function isSingleKey({ key }: Pick<ReviewKey<string>, 'key'>): boolean {
  return key.length === 1;
}

/** The keys as the shortcut sheet lists them. */
export function shortcutGroup(
  title: string,
  keys: readonly ReviewKey<string>[],
  others: ShortcutGroup['shortcuts'] = [],
): ShortcutGroup {
  const listed = keys.map(({ key, shown, words }) => ({
    ...{ shown, words },
    single: isSingleKey({ key }),
  }));
  return { title, shortcuts: [...listed, ...others] };
}

interface ReviewKeysOptions<Command extends string> {
  readonly group: ShortcutGroup;
  readonly keys: readonly ReviewKey<Command>[];
  /** Answers whether there was something to do; otherwise the browser gets the key. */
  readonly run: (command: Command) => boolean;
  /** Alt with a digit takes another reading of the value. */
  readonly choose?: (reading: number) => boolean;
}

const typing = 'input, textarea, select, [contenteditable], dialog';

/** Listens to the keys of a review, unless somebody types or a dialog is open. */
export function useReviewKeys<Command extends string>(options: ReviewKeysOptions<Command>): void {
  const { on: singleKeys } = useShortcutsSwitch();
  const latest = useRef({ ...options, singleKeys });
  latest.current = { ...options, singleKeys };
  useListedShortcuts(options.group);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(typing) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (handle(event, target, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function handle<Command extends string>(
  event: KeyboardEvent,
  target: Element,
  options: ReviewKeysOptions<Command> & { readonly singleKeys: boolean },
): boolean {
  const { keys, run, choose, singleKeys } = options;
  const inRows = target.closest('[data-place]') !== null;
  const pressed = pressedKey(event);
  const found = keys.find(({ key }) => key === pressed);
  if (event.ctrlKey || event.metaKey) {
    return pressed === 'z' && found !== undefined && run(found.command);
  }
  if (/^[1-9]$/.test(pressed)) return event.altKey && inRows && !!choose?.(Number(pressed));
  if (found === undefined) return false;
  // With Alt a key also works on a value, where it would be typed otherwise.
  if (isSingleKey(found) ? !singleKeys && !event.altKey : event.altKey) return false;
  return (inRows || !found.inRows) && run(found.command);
}

/** Shift alone makes a letter a capital, not Caps Lock; on a Mac Alt changes the character. */
function pressedKey({ key: written, code, shiftKey, altKey }: KeyboardEvent): string {
  const key = altKey ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? written) : written;
  if (shiftKey && (key === 'Tab' || key.startsWith('Arrow'))) return `Shift+${key}`;
  if (key.length !== 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
