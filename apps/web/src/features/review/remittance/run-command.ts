import type { ReviewChange } from '@pfs/wire/document-review-routes';
import {
  type PageCommand,
  pageKeys,
  type ReviewKey,
  runPageCommand,
  shortcutGroup,
} from '../review-keys.ts';
import {
  acceptChanges,
  canChange,
  editedFor,
  rowTarget,
  selectedRows,
} from './changes/use-review-changes.ts';
import type { Desk } from './use-review-desk.ts';
import { balances, documentDoubtAt, isAboutTotals } from './values/doubts.ts';
import { type Direction, neighbor } from './values/next-place.ts';
import { valueAt } from './values/place.ts';

export const finishButtonId = 'finish-review';

/** Runs the command of a key or button; answers whether there was something to do. */
export function runCommand(desk: Desk, command: ReviewCommand): boolean {
  switch (command) {
    case 'left':
    case 'right':
    case 'up':
    case 'down':
      return move(desk, command);
    case 'more_up':
    case 'more_down':
      return extend(desk, command === 'more_up' ? 'up' : 'down');
    case 'next_item':
      return desk.goToItem(1);
    case 'previous_item':
      return desk.goToItem(-1);
    case 'next_document':
      return done(desk.nextDocument);
    case 'page_before':
    case 'page_after':
    case 'larger':
    case 'smaller':
      return runPageCommand(desk.pageView, command);
    default:
      return desk.review.open ? changeOpen(desk, command) : changeCompleted(desk, command);
  }
}

function done(work: () => void): true {
  work();
  return true;
}

function move({ review, place, select }: Desk, direction: Direction): boolean {
  const next = place && neighbor(review, place, direction);
  if (next !== undefined) select(next);
  return next !== undefined;
}

/** Selects one more whole row, of the same list. */
function extend(
  { review, place, rangeEnd, select, selectTo }: Desk,
  direction: Direction,
): boolean {
  if (place === undefined || place.row === null) return false;
  if (place.field !== null) return done(() => select({ ...place, field: null }));
  const next = neighbor(review, rangeEnd ?? place, direction);
  if (next === undefined || next.part !== place.part) return false;
  return done(() => selectTo(next));
}

/** In a completed document only its items to check can be changed. */
function changeCompleted(desk: Desk, command: ReviewCommand): boolean {
  const { place, review } = desk;
  if (command === 'undo') return review.undoes !== null && done(desk.undo);
  if (command !== 'accept' && command !== 'edit') return false;
  return place !== undefined && canChange(review, place) && changePlace(desk, command);
}

function changeOpen(desk: Desk, command: ReviewCommand): boolean {
  switch (command) {
    case 'finish':
    case 'other_currency':
    case 'rotate':
      return done(() => desk.openDialog(command));
    case 'not_a_remittance':
      return done(() => desk.openDialog('reject'));
    case 'undo':
      return desk.review.undoes !== null && done(desk.undo);
    case 'accept_all':
      return acceptAll(desk);
    default:
      return changePlace(desk, command);
  }
}

/** Only for a payment that balances: then its doubtful values are right as they were read. */
function acceptAll({ review, payment, change }: Desk): boolean {
  const shown = review.payments[payment];
  if (shown === undefined || !balances(shown)) return false;
  return done(() => change([{ kind: 'accept_all', payment }]));
}

function changePlace(desk: Desk, command: ReviewCommand): boolean {
  const { place, review, change } = desk;
  if (place === undefined) return false;
  const isInRow = (place.part === 'claim' || place.part === 'lump') && place.row !== null;
  switch (command) {
    case 'accept':
      return accept(desk);
    case 'edit': {
      const edited = editedFor(place);
      return edited !== undefined && done(() => desk.edit(edited));
    }
    case 'accept_row':
    case 'remove_row':
      return (
        isInRow && done(() => change([{ kind: command, ...rowTarget(place) } as ReviewChange]))
      );
    case 'add_row':
      return done(() => addRow(desk));
    case 'column': {
      const { field } = place;
      if (place.part !== 'claim' || field === null) return false;
      return done(() => desk.openColumn(field));
    }
    case 'flip': {
      const rows = selectedRows(desk);
      return rows !== undefined && done(() => change([{ kind: 'flip_rows', ...rows }]));
    }
    case 'split': {
      const first = review.payments[place.payment]?.claims[0]?.row;
      if (place.part !== 'claim' || place.row === null || place.row === first) return false;
      const { payment, row } = place;
      return done(() => change([{ kind: 'split', payment, row }]));
    }
    default:
      return false;
  }
}

function accept(desk: Desk): boolean {
  const { place, review } = desk;
  if (place === undefined) return false;
  const isOpen =
    place.field === null ||
    documentDoubtAt(review, place) !== undefined ||
    valueAt(review, place)?.doubtful;
  const changes = isOpen ? acceptChanges(review, place) : [];
  if (changes.length > 0) desk.change(changes);
  goToNext(desk);
  return true;
}

/**
 * Goes to the next item to check, and after the last one to the finish button. A change of a row
 * may have fixed a total. Only the server's answer tells, so totals are passed over until then.
 */
export function goToNext({ goToItem, place }: Pick<Desk, 'goToItem' | 'place'>): void {
  const isOnTotals = place !== undefined && isAboutTotals(place);
  if (goToItem(1, isOnTotals ? undefined : (item) => !isAboutTotals(item))) return;
  // Later than the value itself, which takes the focus back when its editing ends.
  setTimeout(() => document.getElementById(finishButtonId)?.focus());
}

/** Adds a lump sum below a lump sum, else a claim, and selects its first value. */
export function addRow(desk: Desk): void {
  const { change, payment, place, select } = desk;
  const added = addedBelow(desk);
  change([added], (_, { payments }) => {
    const { part, afterRow } = added;
    const shown = payments[payment];
    const rows: readonly { readonly row: number }[] =
      (part === 'claim' ? shown?.claims : shown?.lumps) ?? [];
    const row = rows[rows.findIndex((each) => each.row === afterRow) + 1]?.row;
    const field = part === 'claim' ? 'claimId' : 'reference';
    if (row !== undefined) select({ payment, part, row, field });
  });
  // Until then the focus stays where it is.
  if (place !== undefined) select(place);
}

type AddedRow = Extract<ReviewChange, { kind: 'add_row' }>;

function addedBelow({ review, place, payment }: Desk): AddedRow {
  const claims = review.payments[payment]?.claims;
  const part = place?.part === 'lump' ? 'lump' : 'claim';
  const isInRows = place?.part === 'claim' || place?.part === 'lump';
  const below = isInRows ? place.row : claims?.at(-1)?.row;
  return { kind: 'add_row', part, payment, afterRow: below ?? null };
}

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
