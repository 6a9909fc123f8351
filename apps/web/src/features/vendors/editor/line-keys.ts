import type { ShortcutGroup } from '../../../lib/shortcuts.ts';
import type { Place } from './to-new-invoice.ts';
import type { LineField, TypedLine } from './typed-invoice.ts';

/** What is said below of these keys, for the sheet of keys. */
export const lineShortcuts: ShortcutGroup = {
  title: 'Lines of the invoice',
  shortcuts: [
    { shown: 'Enter', words: 'To the line below' },
    { shown: 'Shift Enter', words: 'To the line above' },
    { shown: '↑ ↓', words: 'To the line above or below' },
    { shown: 'Ctrl Backspace', words: 'Take the line away' },
  ],
};

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

interface At {
  readonly place: Place;
  readonly lines: readonly TypedLine[];
}

interface Where {
  /** Where the focus goes. */
  readonly place: Place | undefined;
  /** The line that goes away. */
  readonly remove?: number;
}

/**
 * Enter and the arrows go up and down as in a sheet, Ctrl and Backspace take the line away. Enter
 * comes to the beginning of a line that is new.
 */
export function neighbourOf(pressed: Key, { place, lines }: At): Where | undefined {
  const [key = '', field = 'description'] = place.split('.') as [string, LineField];
  const at = lines.findIndex((line) => line.key === Number(key));
  const step = stepOf(pressed, field);
  if (pressed.key === 'Backspace' && (pressed.ctrlKey || pressed.metaKey)) {
    const next = lines[at + 1];
    // The last line is the room to go on.
    if (next === undefined) return undefined;
    return { place: `${next.key}.${field}`, remove: Number(key) };
  }
  const to = step === undefined ? undefined : lines[at + step];
  if (step === undefined || at < 0) return undefined;
  if (to === undefined) return { place: undefined };
  const isNew = pressed.key === 'Enter' && step === 1 && at + 1 === lines.length - 1;
  return { place: `${to.key}.${isNew ? 'description' : field}` };
}

function stepOf({ key, shiftKey }: Key, field: LineField): 1 | -1 | undefined {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  // In a choice they choose.
  if (field === 'dispensingUnit') return undefined;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : undefined;
}
