import type { MarkedBox } from '../../lib/marked-box.ts';
import { kindOf } from './review-columns.ts';
import type { Place } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';
import { valueAt } from './value-at.ts';

export interface PageWord {
  readonly text: string;
  readonly box: MarkedBox['box'];
}

/** A word of the page that a click writes into a field. */
export interface WordBox extends MarkedBox {
  readonly text: string;
}

/** The field of the payment that a click on the page fills: one that is edited, or that waits. */
export function fieldToFill(desk: Desk): Place | undefined {
  const { asked, editing, place, review } = desk;
  if (asked !== undefined) return asked;
  if (!review.open || place?.part !== 'payment') return undefined;
  const value = valueAt(review, place);
  return editing || value === undefined || value.doubtful ? place : undefined;
}

/** Each word with what a click on it writes: of a name all of it, of a number only itself. */
export function wordBoxes(words: readonly PageWord[], field: string): readonly WordBox[] {
  const isName = field === 'payerName' || field === 'payeeName';
  return words.map((word, at) => {
    const wantsPhrase = isName || (kindOf(field) === 'day' && !/\d[/.-]\d/.test(word.text));
    const text = wantsPhrase ? phraseAround(words, word) : word.text;
    return { key: `word ${at}`, box: word.box, doubtful: false, text };
  });
}

/** The words that stand in one line with no wider gap than a space, without the label before. */
function phraseAround(words: readonly PageWord[], { box }: PageWord): string {
  const high = box.bottom - box.top;
  const middle = (box.top + box.bottom) / 2;
  const line = words
    .filter((one) => one.box.top < middle && one.box.bottom > middle)
    .sort((first, second) => first.box.left - second.box.left);
  const at = line.findIndex((one) => one.box === box);
  const isApart = (from: number) => gapBefore(line, from) > high;
  let first = at;
  while (first > 0 && !isApart(first)) first -= 1;
  let last = at;
  while (last < line.length - 1 && !isApart(last + 1)) last += 1;
  const phrase = line.slice(first, last + 1).map(({ text }) => text);
  return phrase.join(' ').replace(/^.*:\s*(?=\S)/, '');
}

function gapBefore(line: readonly PageWord[], at: number): number {
  const [before, after] = [line[at - 1], line[at]];
  return before === undefined || after === undefined ? 0 : after.box.left - before.box.right;
}
