import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { categoriesOffered, gridRem, lineCells, rowEndRem, rowHeadRem } from './line-cells.ts';
import { LineRow } from './line-row.tsx';
import type { Place, PlaceErrors } from './to-new-invoice.ts';
import type { LineField, TypedLine } from './typed-invoice.ts';
import type { TypedInvoiceForm } from './use-typed-invoice.ts';

/** What is said below of these keys, for the sheet of keys. */
const lineShortcuts: ShortcutGroup = {
  title: 'Lines of the invoice',
  shortcuts: [
    { shown: 'Enter', words: 'Next line' },
    { shown: 'Shift Enter', words: 'Previous line' },
    { shown: '↑ ↓', words: 'Previous or next line' },
    { shown: 'Ctrl Backspace', words: 'Remove the line' },
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

const look = 'border-b border-line bg-sunken px-2 text-xs font-medium text-ink-soft';

/** Stays above the lines while they scroll. */
function GridHeading() {
  return (
    <thead className="sticky top-0 z-30">
      <tr className="h-9">
        <th
          scope="col"
          className={clsx(look, 'sticky left-0')}
          style={{ width: `${rowHeadRem}rem` }}
        >
          <span className="sr-only">Line</span>
        </th>
        {lineCells.map(({ field, header, isNumber, widthRem }) => (
          <th
            key={field}
            scope="col"
            className={clsx(look, isNumber ? 'text-right' : 'text-left')}
            style={{ width: `${widthRem}rem` }}
          >
            {header}
          </th>
        ))}
        <th scope="col" className={look} style={{ width: `${rowEndRem}rem` }}>
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

/** The height of a row, as its style has it. */
const rowPixels = 40;
const columns = lineCells.length + 2;

interface LinesGridProps {
  readonly form: TypedInvoiceForm;
  readonly marks: PlaceErrors;
}

/** The lines of an invoice, typed as in a sheet; of thousands only those in sight are drawn. */
export function LinesGrid({ form, marks }: LinesGridProps) {
  const { typed, errors, want, typeLine, remove } = form;
  const { lines } = typed;
  const listId = useId();
  const rows = useVirtualRows({ count: lines.length, rowPixels });
  const { first, last } = rows;
  const errorsOfLines = useMemo(() => sharedMarks(errors), [errors]);
  const marksOfLines = useMemo(() => sharedMarks(marks), [marks]);

  useWantedCell(form, rows);
  useListedShortcuts(lineShortcuts);

  function press(event: KeyboardEvent) {
    const place = (event.target as HTMLElement).dataset['place'] as Place | undefined;
    if (place === undefined) return;
    const to = neighbourOf(event, { place, lines });
    if (to === undefined) return;
    event.preventDefault();
    if (to.remove !== undefined) remove(to.remove);
    if (to.place !== undefined) want(to.place);
  }

  return (
    <div
      ref={rows.ref}
      onScroll={rows.onScroll}
      className={
        'max-h-[60dvh] scroll-pt-9 scroll-pl-10 overflow-auto rounded-card border border-line'
      }
    >
      <table
        aria-rowcount={lines.length + 1}
        className="table-fixed border-collapse bg-sheet"
        style={{ width: `max(100%, ${gridRem}rem)` }}
      >
        <caption className="sr-only">Lines of the invoice</caption>
        <GridHeading />
        <tbody onKeyDown={press}>
          <GridGap pixels={rows.pixelsAbove} columns={columns} />
          {lines.slice(first, last).map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              number={first + at + 1}
              errors={errorsOfLines.get(line.key) ?? none}
              marks={marksOfLines.get(line.key) ?? none}
              isLast={first + at === lines.length - 1}
              listId={listId}
              onText={typeLine}
              onRemove={remove}
            />
          ))}
          <GridGap pixels={rows.pixelsBelow} columns={columns} />
        </tbody>
      </table>
      <datalist id={listId}>
        {categoriesOffered.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </div>
  );
}

const none: PlaceErrors = {};

interface GridGapProps {
  readonly pixels: number;
  readonly columns: number;
}

/** Stands for rows that are not drawn. */
function GridGap({ pixels, columns }: GridGapProps) {
  return pixels === 0 ? null : (
    <tr>
      <td colSpan={columns} style={{ height: pixels }} />
    </tr>
  );
}

/** What is said of each line's cells, by the line's key: the others need not be drawn again. */
function sharedMarks(marks: PlaceErrors): ReadonlyMap<number, PlaceErrors> {
  const byLine = new Map<number, Record<string, string>>();
  for (const [place, words] of Object.entries(marks)) {
    const [key, field] = place.split('.');
    if (field === undefined || !words) continue;
    const ofLine = byLine.get(Number(key)) ?? {};
    ofLine[place] = words;
    byLine.set(Number(key), ofLine);
  }
  return byLine;
}

interface Rows {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly reveal: (index: number) => void;
  /** Which rows are drawn. */
  readonly first: number;
  readonly last: number;
}

/** Puts the focus where it is wanted: a row out of sight is scrolled to and drawn before. */
function useWantedCell(form: TypedInvoiceForm, { ref, reveal, first, last }: Rows): void {
  const { wanted, want, typed } = form;
  const { lines } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once other rows are drawn
  useEffect(() => {
    const key = Number(wanted?.split('.')[0]);
    const at = lines.findIndex((line) => line.key === key);
    if (at < 0) return;
    const cell = ref.current?.querySelector<HTMLElement>(`[data-place="${wanted}"]`);
    if (cell === null || cell === undefined) return reveal(at);
    cell.focus();
    want(undefined);
  }, [wanted, first, last, lines]);
}
