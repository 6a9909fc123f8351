import type { ReviewChange } from '@pfs/wire/document-review-changes';
import { canChange } from './changes/can-change.ts';
import { acceptChanges, chosenRows, editedFor, rowTarget } from './changes/changes.ts';
import { balances } from './proof/difference-words.ts';
import { documentDoubtAt, isOfSums } from './values/doubts.ts';
import { type Direction, neighbour } from './values/neighbor.ts';
import type { ReviewCommand } from './remittance-keys.ts';
import type { Desk } from './use-review-desk.ts';
import { valueAt } from './values/value-at.ts';

export const finishButtonId = 'finish-review';

export const zoomMin = 1;
export const zoomMax = 4;
const zoomOnce = 1.5;

/** Does what a key or button says; answers whether there was something to do. */
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
    case 'next_stop':
      return desk.goToStop(1);
    case 'previous_stop':
      return desk.goToStop(-1);
    case 'next_document':
      return done(desk.nextDocument);
    case 'page_before':
      return done(() => desk.showPage(desk.page - 1));
    case 'page_after':
      return done(() => desk.showPage(desk.page + 1));
    case 'larger':
      return done(() => desk.setZoom(Math.min((desk.zoom ?? zoomOnce) * zoomOnce, zoomMax)));
    case 'smaller':
      return done(() => desk.setZoom(Math.max((desk.zoom ?? zoomOnce) / zoomOnce, zoomMin)));
    default:
      return desk.review.open ? changeSomething(desk, command) : checkItem(desk, command);
  }
}

function done(work: () => void): true {
  work();
  return true;
}

function move({ review, place, select }: Desk, direction: Direction): boolean {
  const next = place && neighbour(review, place, direction);
  if (next !== undefined) select(next);
  return next !== undefined;
}

/** Whole rows only, of claims or of lump sums. */
function extend(
  { review, place, rangeEnd, select, selectTo }: Desk,
  direction: Direction,
): boolean {
  if (place === undefined || place.row === null) return false;
  if (place.field !== null) return done(() => select({ ...place, field: null }));
  const next = neighbour(review, rangeEnd ?? place, direction);
  if (next === undefined || next.part !== place.part) return false;
  return done(() => selectTo(next));
}

/** Of a completed document its items to check are all that a person decides about. */
function checkItem(desk: Desk, command: ReviewCommand): boolean {
  const { place, review } = desk;
  if (command === 'undo') return review.undoes !== null && done(desk.undo);
  if (command !== 'accept' && command !== 'edit') return false;
  return place !== undefined && canChange(review, place) && changePlace(desk, command);
}

function changeSomething(desk: Desk, command: ReviewCommand): boolean {
  switch (command) {
    case 'finish':
      return done(() => desk.openDialog('finish'));
    case 'not_a_remittance':
      return done(() => desk.openDialog('reject'));
    case 'other_currency':
      return done(() => desk.openDialog('other_currency'));
    case 'turn':
      return done(() => desk.openDialog('turn'));
    case 'undo':
      return desk.review.undoes !== null && done(desk.undo);
    case 'accept_all':
      return acceptAll(desk);
    default:
      return changePlace(desk, command);
  }
}

/** Only of a payment that balances: then what is doubtful in it is right as it was read. */
function acceptAll({ review, payment, change }: Desk): boolean {
  const shown = review.payments[payment];
  if (shown === undefined || !balances(shown)) return false;
  return done(() => change([{ kind: 'accept_all', payment }]));
}

function changePlace(desk: Desk, command: ReviewCommand): boolean {
  const { place, review, change } = desk;
  if (place === undefined) return false;
  const ofRow = (place.part === 'claim' || place.part === 'lump') && place.row !== null;
  const target = rowTarget(place);
  switch (command) {
    case 'accept':
      return accept(desk);
    case 'edit': {
      const edited = editedFor(place);
      return edited !== undefined && done(() => desk.edit(edited));
    }
    case 'accept_row':
      return ofRow && done(() => change([{ kind: 'accept_row', ...target } as ReviewChange]));
    case 'remove_row':
      return ofRow && done(() => change([{ kind: 'remove_row', ...target } as ReviewChange]));
    case 'add_row':
      return done(() => addRow(desk));
    case 'column': {
      const { field } = place;
      if (place.part !== 'claim' || field === null) return false;
      return done(() => desk.openColumn(field));
    }
    case 'flip': {
      const rows = chosenRows(desk);
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
  const waits =
    place.field === null ||
    documentDoubtAt(review, place) !== undefined ||
    valueAt(review, place)?.doubtful;
  const changes = waits ? acceptChanges(review, place) : [];
  if (changes.length > 0) desk.change(changes);
  goOn(desk);
  return true;
}

/**
 * To the next doubt, and after the last one to the button that finishes. What was changed in a row
 * may have mended a printed sum, which the server's answer says: that is no step forward yet.
 */
export function goOn({ goToStop, place }: Pick<Desk, 'goToStop' | 'place'>): void {
  const ofSum = place !== undefined && isOfSums(place);
  if (goToStop(1, ofSum ? undefined : (stop) => !isOfSums(stop))) return;
  // Behind the value itself, which takes the focus back when its editing ends.
  setTimeout(() => document.getElementById(finishButtonId)?.focus());
}

/** A lump sum below a lump sum, else a claim; its first value is selected, to be typed. */
export function addRow(desk: Desk): void {
  const { change, payment, place, select } = desk;
  const added = addedBelow(desk);
  change([added], (_, { payments }) => {
    const { part, afterRow } = added;
    const of = payments[payment];
    const rows: readonly { readonly row: number }[] =
      (part === 'claim' ? of?.claims : of?.lumps) ?? [];
    const row = rows[rows.findIndex((one) => one.row === afterRow) + 1]?.row;
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
