import type { KeyboardEvent } from 'react';
import type { ShortcutGroup } from '../lib/shortcuts.ts';

/** For the sheet of keys. */
export const rowShortcuts: ShortcutGroup = {
  title: 'Tables',
  shortcuts: [{ shown: '↑ ↓', words: 'From a row’s link to that above or below' }],
};

const firstControl = 'a[href], button';

/** Up and down go from a row's first link or button to that of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return;
  const row = target.closest('tr');
  const control = row?.querySelector(firstControl);
  if (!row || control !== target) return;
  const other = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  const next = other?.querySelector<HTMLElement>(firstControl);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
