import type { ShortcutGroup } from '../../lib/shortcuts.ts';

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
  { command: 'next_stop', key: 'Tab', shown: 'Tab', words: 'To the next doubt', inRows: true },
  {
    command: 'previous_stop',
    key: 'Shift+Tab',
    shown: 'Shift Tab',
    words: 'To the doubt before',
    inRows: true,
  },
  {
    command: 'accept',
    key: 'Enter',
    shown: 'Enter',
    words: 'It is right as it was read',
    inRows: true,
  },
  { command: 'edit', key: 'e', shown: 'E', words: 'Edit the value' },
  { command: 'edit', key: 'F2', shown: 'F2', words: 'Edit the value' },
  { command: 'accept_row', key: 'a', shown: 'A', words: 'All of the row is right' },
  {
    command: 'accept_all',
    key: 'A',
    shown: 'Shift A',
    words: 'All of the payment is right, where it balances',
  },
  { command: 'undo', key: 'z', shown: 'Z', words: 'Undo the last change' },
  { command: 'finish', key: 'f', shown: 'F', words: 'Finish: count what is proven or accepted' },
  { command: 'next_document', key: 'n', shown: 'N', words: 'To the next document' },
  { command: 'add_row', key: '+', shown: '+', words: 'Add a row below', inRows: true },
  { command: 'remove_row', key: 'Delete', shown: 'Delete', words: 'Remove the row', inRows: true },
  { command: 'split', key: 's', shown: 'S', words: 'A payment of its own from this claim on' },
  { command: 'column', key: 'c', shown: 'C', words: 'Change, split or add up the column' },
  { command: 'flip', key: 'r', shown: 'R', words: 'These rows are reversals: turn the sign' },
  {
    command: 'more_up',
    key: 'Shift+ArrowUp',
    shown: 'Shift ↑',
    words: 'Select the row above too',
    inRows: true,
  },
  {
    command: 'more_down',
    key: 'Shift+ArrowDown',
    shown: 'Shift ↓',
    words: 'Select the row below too',
    inRows: true,
  },
  { command: 'turn', key: 't', shown: 'T', words: 'Turn the page and read it again' },
  { command: 'not_a_remittance', key: 'X', shown: 'Shift X', words: 'Not a remittance' },
  { command: 'left', key: 'ArrowLeft', shown: '←', words: 'To the value before', inRows: true },
  { command: 'right', key: 'ArrowRight', shown: '→', words: 'To the value after', inRows: true },
  { command: 'up', key: 'ArrowUp', shown: '↑', words: 'To the row above', inRows: true },
  { command: 'down', key: 'ArrowDown', shown: '↓', words: 'To the row below', inRows: true },
  { command: 'page_before', key: '[', shown: '[', words: 'The page before' },
  { command: 'page_after', key: ']', shown: ']', words: 'The page after' },
  { command: 'larger', key: '=', shown: '=', words: 'The page larger' },
  { command: 'smaller', key: '-', shown: '-', words: 'The page smaller' },
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
    { shown: 'Any character', words: 'Type over the value you are on' },
    { shown: 'Alt and a key', words: 'Use a key of this list while you are on a value' },
    { shown: 'Ctrl Z', words: 'Undo the last change' },
    { shown: 'Alt 1 to 9', words: 'Take one of the other readings' },
  ],
};
