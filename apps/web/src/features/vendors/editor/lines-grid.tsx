import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useMemo } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';
import { useVirtualRows, VirtualTable } from '../../../ui/tables/virtual-table.tsx';
import {
  categoryOptions,
  gridRem,
  LineRow,
  lineCells,
  rowEndRem,
  rowHeadRem,
} from './line-row.tsx';
import type { LineField, TypedLine } from './typed-invoice.ts';
import type { Place, PlaceErrors, TypedInvoiceForm } from './use-typed-invoice.ts';

/** The keys below, as the shortcut sheet lists them. */
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

interface Move {
  /** Where the focus goes. */
  readonly place: Place | undefined;
  /** The line to remove. */
  readonly remove?: number;
}

/**
 * Enter and the arrows move up and down as in a spreadsheet; Ctrl+Backspace removes the line. In a
 * new line Enter starts at the first cell.
 */
export function moveOf(pressed: Key, { place, lines }: At): Move | undefined {
  const [key = '', field = 'description'] = place.split('.') as [string, LineField];
  const at = lines.findIndex((line) => line.key === Number(key));
  const step = stepOf(pressed, field);
  if (pressed.key === 'Backspace' && (pressed.ctrlKey || pressed.metaKey)) {
    const next = lines[at + 1];
    // The last line is blank and stays.
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
  // In a select the arrows choose an option.
  if (field === 'dispensingUnit') return undefined;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : undefined;
}

const look = 'border-b border-line bg-sunken px-2 text-xs font-medium text-ink-soft';

/** Stays in sight while the lines scroll. */
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

/** The height of a row in its style. */
const rowPixels = 40;

interface LinesGridProps {
  readonly form: TypedInvoiceForm;
  readonly marks: PlaceErrors;
}

/** The lines of an invoice, typed as in a spreadsheet. */
export function LinesGrid({ form, marks }: LinesGridProps) {
  const { typed, errors, want, typeLine, remove } = form;
  const { lines } = typed;
  const listId = useId();
  const sight = useVirtualRows({ count: lines.length, rowPixels });
  const errorsOfLines = useMemo(() => sharedMarks(errors), [errors]);
  const marksOfLines = useMemo(() => sharedMarks(marks), [marks]);

  useWantedCell(form, sight);
  useListedShortcuts(lineShortcuts);

  function press(event: KeyboardEvent) {
    const place = (event.target as HTMLElement).dataset['place'] as Place | undefined;
    if (place === undefined) return;
    const to = moveOf(event, { place, lines });
    if (to === undefined) return;
    event.preventDefault();
    if (to.remove !== undefined) remove(to.remove);
    if (to.place !== undefined) want(to.place);
  }

  return (
    <VirtualTable
      sight={sight}
      rows={lines}
      caption="Lines of the invoice"
      heading={<GridHeading />}
      columns={lineCells.length + 2}
      widthRem={gridRem}
      className="max-h-[60dvh] scroll-pt-9 scroll-pl-10 rounded-card border border-line"
      onKeyDown={press}
      footer={
        <datalist id={listId}>
          {categoryOptions.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      }
    >
      {(line, index) => (
        <LineRow
          key={line.key}
          line={line}
          number={index + 1}
          errors={errorsOfLines.get(line.key) ?? none}
          marks={marksOfLines.get(line.key) ?? none}
          isLast={index === lines.length - 1}
          listId={listId}
          onText={typeLine}
          onRemove={remove}
        />
      )}
    </VirtualTable>
  );
}

const none: PlaceErrors = {};

/** The messages of each line, by its key, so that other lines need no redraw. */
function sharedMarks(marks: PlaceErrors): ReadonlyMap<number, PlaceErrors> {
  const byLine = new Map<number, Record<string, string>>();
  for (const [place, message] of Object.entries(marks)) {
    const [key, field] = place.split('.');
    if (field === undefined || !message) continue;
    const ofLine = byLine.get(Number(key)) ?? {};
    ofLine[place] = message;
    byLine.set(Number(key), ofLine);
  }
  return byLine;
}

/** Moves the focus to the wanted cell, after scrolling its row into sight. */
function useWantedCell(
  form: TypedInvoiceForm,
  { ref, reveal, first, last }: ReturnType<typeof useVirtualRows>,
): void {
  const { wanted, want, typed } = form;
  const { lines } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once other rows are drawn
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
