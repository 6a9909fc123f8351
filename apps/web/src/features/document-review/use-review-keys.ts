import { useEffect, useRef } from 'react';
import { useListedShortcuts } from '../../lib/shortcuts.ts';
import { isSingleKey, type ReviewCommand, reviewKeys, reviewShortcuts } from './review-keys.ts';

interface ReviewKeysOptions {
  /** Whether keys of one character do something. */
  readonly singleKeys: boolean;
  /** Answers whether it did something; what it did not stays with the browser. */
  readonly run: (command: ReviewCommand) => boolean;
  /** A digit takes one of the other readings. */
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
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
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
  if (/^[1-9]$/.test(event.key)) return singleKeys && inRows && choose(Number(event.key));
  const pressed = pressedKey(event);
  const found = reviewKeys.find(({ key }) => key === pressed);
  if (found === undefined || (isSingleKey(found) && !singleKeys)) return false;
  return (inRows || !found.inRows) && run(found.command);
}

/** Whatever Caps Lock says: a capital letter is one with Shift. */
function pressedKey({ key, shiftKey }: KeyboardEvent): string {
  if (key === 'Tab') return shiftKey ? 'Shift+Tab' : 'Tab';
  if (key.length !== 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
