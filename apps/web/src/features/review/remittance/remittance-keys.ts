import type { ShortcutGroup } from '../../../lib/shortcuts/shortcuts.ts';

/** What a person can do in a review without the mouse. */
export type ReviewCommand =
  | 'next_stop'
  | 'previous_stop'
  | 'accept'
  | 'accept_row'
  | 'accept_all'
  | 'edit'
  | 'undo'
  | 'next_document'
  | 'finish'
  | 'remove_row'
  | 'add_row'
  | 'split'
  | 'column'
  | 'flip'
  | 'more_up'
  | 'more_down'
  | 'turn'
  | 'not_a_remittance'
  | 'other_currency'
  | 'page_before'
  | 'page_after'
  | 'larger'
  | 'smaller'
  | 'left'
  | 'right'
  | 'up'
  | 'down';

interface ReviewKey {
  readonly command: ReviewCommand;
  /** As `KeyboardEvent.key`; a capital letter is one with Shift. */
  readonly key: string;
  readonly shown: string;
  readonly words: string;
  /** Works only where a value or row of the document has the focus. */
  readonly inRows?: boolean;
}

export const reviewKeys: readonly ReviewKey[] = [
  { command: 'next_stop', key: 'Tab', shown: 'Tab', words: 'Next item to check', inRows: true },
  {
    command: 'previous_stop',
    key: 'Shift+Tab',
    shown: 'Shift Tab',
    words: 'Previous item to check',
    inRows: true,
  },
  {
    command: 'accept',
    key: 'Enter',
    shown: 'Enter',
    words: 'Accept the value',
    inRows: true,
  },
  { command: 'edit', key: 'e', shown: 'E', words: 'Edit the value' },
  { command: 'edit', key: 'F2', shown: 'F2', words: 'Edit the value' },
  { command: 'accept_row', key: 'a', shown: 'A', words: 'Accept row' },
  {
    command: 'accept_all',
    key: 'A',
    shown: 'Shift A',
    words: 'Accept the whole payment when it balances',
  },
  { command: 'undo', key: 'z', shown: 'Z', words: 'Undo the last change' },
  {
    command: 'finish',
    key: 'f',
    shown: 'F',
    words: 'Finish and include verified or accepted amounts',
  },
  { command: 'next_document', key: 'n', shown: 'N', words: 'Next document' },
  { command: 'add_row', key: '+', shown: '+', words: 'Add row below', inRows: true },
  { command: 'remove_row', key: 'Delete', shown: 'Delete', words: 'Remove row', inRows: true },
  { command: 'split', key: 's', shown: 'S', words: 'Start a new payment at this claim' },
  { command: 'column', key: 'c', shown: 'C', words: 'Change, split, or combine the column' },
  { command: 'flip', key: 'r', shown: 'R', words: 'Mark these rows as reversals' },
  {
    command: 'more_up',
    key: 'Shift+ArrowUp',
    shown: 'Shift ↑',
    words: 'Also select the row above',
    inRows: true,
  },
  {
    command: 'more_down',
    key: 'Shift+ArrowDown',
    shown: 'Shift ↓',
    words: 'Also select the row below',
    inRows: true,
  },
  { command: 'turn', key: 't', shown: 'T', words: 'Rotate the page and reprocess' },
  { command: 'not_a_remittance', key: 'X', shown: 'Shift X', words: 'Not a remittance' },
  { command: 'left', key: 'ArrowLeft', shown: '←', words: 'Previous value', inRows: true },
  { command: 'right', key: 'ArrowRight', shown: '→', words: 'Next value', inRows: true },
  { command: 'up', key: 'ArrowUp', shown: '↑', words: 'Row above', inRows: true },
  { command: 'down', key: 'ArrowDown', shown: '↓', words: 'Row below', inRows: true },
  { command: 'page_before', key: '[', shown: '[', words: 'Previous page' },
  { command: 'page_after', key: ']', shown: ']', words: 'Next page' },
  { command: 'larger', key: '=', shown: '=', words: 'Zoom in' },
  { command: 'smaller', key: '-', shown: '-', words: 'Zoom out' },
];

/** Keys of one character can be switched off. */
export function isSingleKey({ key }: Pick<ReviewKey, 'key'>): boolean {
  return key.length === 1;
}

/** The same for the sheet of keys. */
export const reviewShortcuts: ShortcutGroup = {
  title: 'Review',
  shortcuts: [
    ...reviewKeys.map((each) => ({
      shown: each.shown,
      words: each.words,
      single: isSingleKey(each),
    })),
    { shown: 'Any character', words: 'Replace the selected value' },
    { shown: 'Alt + key', words: 'Use a shortcut while editing a value' },
    { shown: 'Ctrl Z', words: 'Undo the last change' },
    { shown: 'Alt 1 to 9', words: 'Choose another reading' },
  ],
};
