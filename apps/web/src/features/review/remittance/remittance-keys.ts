import { type PageCommand, pageKeys, type ReviewKey, shortcutGroup } from '../review-keys.ts';

/** What can be done in the review of a remittance without the mouse. */
export type ReviewCommand =
  | PageCommand
  | 'next_item'
  | 'previous_item'
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
  | 'rotate'
  | 'not_a_remittance'
  | 'other_currency'
  | 'left'
  | 'right'
  | 'up'
  | 'down';

const inRows = true;

export const remittanceKeys: readonly ReviewKey<ReviewCommand>[] = [
  { command: 'next_item', key: 'Tab', shown: 'Tab', words: 'Next item to check', inRows },
  {
    ...{ command: 'previous_item', key: 'Shift+Tab', shown: 'Shift Tab', inRows },
    words: 'Previous item to check',
  },
  { command: 'accept', key: 'Enter', shown: 'Enter', words: 'Accept the value', inRows },
  { command: 'edit', key: 'e', shown: 'E', words: 'Edit the value' },
  { command: 'edit', key: 'F2', shown: 'F2', words: 'Edit the value' },
  { command: 'accept_row', key: 'a', shown: 'A', words: 'Accept row' },
  {
    ...{ command: 'accept_all', key: 'A', shown: 'Shift A' },
    words: 'Accept the whole payment when it balances',
  },
  { command: 'undo', key: 'z', shown: 'Z', words: 'Undo the last change' },
  {
    ...{ command: 'finish', key: 'f', shown: 'F' },
    words: 'Finish and include verified or accepted amounts',
  },
  { command: 'next_document', key: 'n', shown: 'N', words: 'Next document' },
  { command: 'add_row', key: '+', shown: '+', words: 'Add row below', inRows },
  { command: 'remove_row', key: 'Delete', shown: 'Delete', words: 'Remove row', inRows },
  { command: 'split', key: 's', shown: 'S', words: 'Start a new payment at this claim' },
  { command: 'column', key: 'c', shown: 'C', words: 'Change, split, or combine the column' },
  { command: 'flip', key: 'r', shown: 'R', words: 'Mark these rows as reversals' },
  {
    ...{ command: 'more_up', key: 'Shift+ArrowUp', shown: 'Shift ↑', inRows },
    words: 'Also select the row above',
  },
  {
    ...{ command: 'more_down', key: 'Shift+ArrowDown', shown: 'Shift ↓', inRows },
    words: 'Also select the row below',
  },
  { command: 'rotate', key: 't', shown: 'T', words: 'Rotate the page and reprocess' },
  { command: 'not_a_remittance', key: 'X', shown: 'Shift X', words: 'Not a remittance' },
  { command: 'left', key: 'ArrowLeft', shown: '←', words: 'Previous value', inRows },
  { command: 'right', key: 'ArrowRight', shown: '→', words: 'Next value', inRows },
  { command: 'up', key: 'ArrowUp', shown: '↑', words: 'Row above', inRows },
  { command: 'down', key: 'ArrowDown', shown: '↓', words: 'Row below', inRows },
  ...pageKeys,
];

export const remittanceShortcuts = shortcutGroup('Review', remittanceKeys, [
  { shown: 'Any character', words: 'Replace the selected value' },
  { shown: 'Alt + key', words: 'Use a shortcut while editing a value' },
  { shown: 'Ctrl Z', words: 'Undo the last change' },
  { shown: 'Alt 1 to 9', words: 'Choose another reading' },
]);
