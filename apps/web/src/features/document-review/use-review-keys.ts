import { useEffect, useRef } from 'react';
import { useListedShortcuts } from '../../lib/shortcuts.ts';
import { isSingleKey, type ReviewCommand, reviewKeys, reviewShortcuts } from './review-keys.ts';

interface ReviewKeysOptions {
  /** Whether keys of one character do something. */
  readonly singleKeys: boolean;
  /** Answers whether it did something; what it did not stays with the browser. */
  readonly run: (command: ReviewCommand) => boolean;
  /** A digit with Alt takes one of the other readings. */
  readonly choose: (reading: number) => boolean;
}

const elsewhere = 'input, textarea, select, [contenteditable], dialog';

/** Listens to the keys of a review, unless somebody types or a dialog is open. */
export function useReviewKeys(options: ReviewKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useListedShortcuts(reviewShortcuts);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(elsewhere) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (handle(event, target, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function handle(
  event: KeyboardEvent,
  target: Element,
  { singleKeys, run, choose }: ReviewKeysOptions,
): boolean {
  const inRows = target.closest('[data-place]') !== null;
  const pressed = pressedKey(event);
  if (event.ctrlKey || event.metaKey) return pressed === 'z' && run('undo');
  if (/^[1-9]$/.test(pressed)) return event.altKey && inRows && choose(Number(pressed));
  const found = reviewKeys.find(({ key }) => key === pressed);
  if (found === undefined) return false;
  // With Alt a key works on a value too; alone it would be typed there.
  if (isSingleKey(found) ? !singleKeys && !event.altKey : event.altKey) return false;
  return (inRows || !found.inRows) && run(found.command);
}

/** A capital letter is one with Shift, whatever Caps Lock says; on a Mac Alt makes signs. */
function pressedKey({ key: written, code, shiftKey, altKey }: KeyboardEvent): string {
  const key = altKey ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? written) : written;
  if (shiftKey && (key === 'Tab' || key.startsWith('Arrow'))) return `Shift+${key}`;
  if (key.length !== 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
