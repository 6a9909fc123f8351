import type { DocumentReview, ReviewValue } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import type { MarkedBox } from '../../../ui/page-picture/marking.ts';
import { PagePicture } from '../../../ui/page-picture/page-picture.tsx';
import { pageWordsQuery } from './review.queries.ts';
import { doubtedControls } from './values/doubted-controls.ts';
import { OpenWithPassword } from './queue/open-with-password.tsx';
import { pagePicturePath } from '../review-kind.ts';
import { PageToolbar } from '../page-toolbar.tsx';
import { kindOf } from './values/columns.ts';
import { type Place, placeKey } from './values/place.ts';
import { goOn } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';
import { boxOf, valueAt, valuesOf } from './values/value-at.ts';

/** Of a fact that is asked for alone, Enter says yes to it. */
function fill(desk: Desk, place: Place, text: string) {
  if (desk.asked !== undefined) return desk.setClicked(text);
  desk.save(place, text);
  goOn(desk);
}

type Page = Desk['review']['pages'][number];

/** The page that the values come from, as it was sent. */
export function PageViewer({ desk }: { readonly desk: Desk }) {
  const page = desk.review.pages[desk.page - 1];
  return (
    <section
      aria-label="The document"
      className="flex h-[42dvh] min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet lg:h-auto"
    >
      <PageToolbar desk={desk} page={page} />
      {page?.pictured ? (
        <PageOfRows key={page.number} desk={desk} page={page} />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center text-ink-soft">
          <FileSpreadsheet className="size-6 text-accent" aria-hidden="true" />
          <p>There’s no page image. The rows come straight from the file’s cells or lines.</p>
        </div>
      )}
    </section>
  );
}

function PageOfRows({ desk, page }: { readonly desk: Desk; readonly page: Page }) {
  const { review, place, zoom, select } = desk;
  const filled = fieldToFill(desk);
  const { data } = useQuery({
    ...pageWordsQuery(review.id, page.number),
    enabled: filled !== undefined,
  });
  const values = useMemo(() => boxesOfPage(review, page.number), [review, page.number]);
  const field = filled?.field ?? undefined;
  const boxes = useMemo<readonly (PlacedBox | WordBox)[]>(
    () => (field === undefined || data === undefined ? values : wordBoxes(data.words, field)),
    [values, data, field],
  );
  const chosen = place && boxOf(review, place);
  return (
    <PagePicture
      page={page}
      source={pagePicturePath(review.id, page.number)}
      alt={`Page ${page.number} of ${review.fileName}`}
      boxes={boxes}
      selected={chosen?.page === page.number ? chosen : undefined}
      zoom={zoom}
      onMark={review.open ? desk.openRegion : undefined}
      keepsFocus={filled !== undefined}
      onChoose={(found) => {
        if ('place' in found) select(found.place);
        else if (filled !== undefined) fill(desk, filled, found.text);
      }}
      help={(retry) => <LockedPage review={review} onOpened={retry} />}
    />
  );
}

interface LockedPageProps {
  readonly review: DocumentReview;
  readonly onOpened: () => void;
}

/** What helps where the page of a PDF cannot be shown: it may be locked. */
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

/** The boxes of all values that stand on a page. */
export function boxesOfPage(review: DocumentReview, page: number): readonly PlacedBox[] {
  const boxes: PlacedBox[] = [];
  const add = (place: Place, value: ReviewValue | undefined): void => {
    if (value?.box?.page !== page) return;
    boxes.push({ key: placeKey(place), place, box: value.box, doubtful: value.doubtful });
  };
  for (const [payment, shown] of review.payments.entries()) {
    const { fields, claims, lumps } = shown;
    for (const [field, value] of Object.entries(fields)) {
      add({ payment, part: 'payment', row: null, field }, value);
    }
    for (const part of ['claim', 'lump'] as const) {
      for (const row of part === 'claim' ? claims : lumps) {
        for (const [field, value] of Object.entries(valuesOf(row))) {
          add({ payment, part, row: row.row, field }, value);
        }
      }
    }
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

/** A word of the page that a click writes into a field. */
interface WordBox extends MarkedBox {
  readonly text: string;
}

/** The field of the payment that a click on the page fills: one that is edited, or that waits. */
function fieldToFill(desk: Desk): Place | undefined {
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
