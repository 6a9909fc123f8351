import type { DocumentReview, ReviewValue } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarkedBox } from '../../../ui/page-picture/marking.ts';
import { DocumentPane } from '../document-pane.tsx';
import { remittanceKind } from '../review-kind.ts';
import { OpenWithPassword } from './queue/failed-document.tsx';
import { pageWordsQuery } from './review.queries.ts';
import { goToNext, runCommand } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';
import { kindOf } from './values/columns.ts';
import { doubtedControls } from './values/doubts.ts';
import { boxOf, type Place, placedValues, placeKey, valueAt } from './values/place.ts';

/** The page at the left; a click on it selects a value, or fills the field that is being edited. */
export function PageViewer({ desk }: { readonly desk: Desk }) {
  const { review, page, place } = desk;
  const filled = fieldToFill(desk);
  const { data } = useQuery({
    ...pageWordsQuery(review.id, page),
    enabled: filled !== undefined && review.pages[page - 1]?.pictured === true,
  });
  const values = useMemo(() => boxesOfPage(review, page), [review, page]);
  const field = filled?.field ?? undefined;
  const boxes = useMemo<readonly (PlacedBox | WordBox)[]>(
    () => (field === undefined || data === undefined ? values : wordBoxes(data.words, field)),
    [values, data, field],
  );
  return (
    <DocumentPane
      {...desk.pageView}
      kind={remittanceKind}
      document={review}
      boxes={boxes}
      selected={place && boxOf(review, place)}
      onChoose={(found) => {
        if ('place' in found) desk.select(found.place);
        else if (filled !== undefined) fill(desk, filled, found.text);
      }}
      onRotate={review.open ? () => runCommand(desk, 'rotate') : undefined}
      onMark={review.open ? desk.openRegion : undefined}
      keepsFocus={filled !== undefined}
      help={(retry) => <LockedPage review={review} onOpened={retry} />}
      className="lg:h-auto"
    />
  );
}

/** A value that the form asks for is only suggested: Enter confirms it. */
function fill(desk: Desk, place: Place, text: string) {
  if (desk.missing !== undefined) return desk.setClicked(text);
  desk.save(place, text);
  goToNext(desk);
}

interface LockedPageProps {
  readonly review: DocumentReview;
  readonly onOpened: () => void;
}

/** Helps where the page of a PDF cannot be shown: the file may be locked. */
function LockedPage({ review, onOpened }: LockedPageProps) {
  if (review.fileType !== 'application/pdf') return null;
  return (
    <>
      <p className="text-ink-soft">If the file is locked, enter its password again.</p>
      <OpenWithPassword remittance={review} onOpened={onOpened} />
    </>
  );
}

interface PlacedBox extends MarkedBox {
  readonly place: Place;
}

/** The boxes of all values on a page. */
export function boxesOfPage(review: DocumentReview, page: number): readonly PlacedBox[] {
  const boxes: PlacedBox[] = [];
  const add = (place: Place, value: ReviewValue): void => {
    if (value.box?.page !== page) return;
    boxes.push({ key: placeKey(place), place, box: value.box, doubtful: value.doubtful });
  };
  for (const [payment, shown] of review.payments.entries()) {
    for (const { place, value } of placedValues(shown, payment)) add(place, value);
    for (const { control, at } of doubtedControls(shown)) {
      const place: Place = { payment, part: 'control', row: at, field: control.of };
      add(place, { ...control.value, doubtful: true });
    }
  }
  return boxes;
}

interface PageWord {
  readonly text: string;
  readonly box: MarkedBox['box'];
}

/** A word of the page that a click enters into a field. */
interface WordBox extends MarkedBox {
  readonly text: string;
}

/** The field of the payment that a click on the page fills: one that is edited or to be checked. */
function fieldToFill(desk: Desk): Place | undefined {
  const { missing, editing, place, review } = desk;
  if (missing !== undefined) return missing;
  if (!review.open || place?.part !== 'payment') return undefined;
  const value = valueAt(review, place);
  return editing || value === undefined || value.doubtful ? place : undefined;
}

/** Each word with the text that a click on it enters: the whole phrase for names and long dates. */
export function wordBoxes(words: readonly PageWord[], field: string): readonly WordBox[] {
  const isName = field === 'payerName' || field === 'payeeName';
  return words.map((word, at) => {
    const wantsPhrase = isName || (kindOf(field) === 'day' && !/\d[/.-]\d/.test(word.text));
    const text = wantsPhrase ? phraseAround(words, word) : word.text;
    return { key: `word ${at}`, box: word.box, doubtful: false, text };
  });
}

/** The words around one on its line, as far as only spaces are between, without a label before. */
function phraseAround(words: readonly PageWord[], { box }: PageWord): string {
  const height = box.bottom - box.top;
  const middle = (box.top + box.bottom) / 2;
  const line = words
    .filter((each) => each.box.top < middle && each.box.bottom > middle)
    .sort((first, second) => first.box.left - second.box.left);
  const at = line.findIndex((each) => each.box === box);
  const isApart = (from: number) => gapBefore(line, from) > height;
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
