import { type KeyboardEvent, useId, useMemo } from 'react';
import { useListedShortcuts } from '../../../lib/shortcuts.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { GridGap } from './grid-gap.tsx';
import { GridHeading } from './grid-heading.tsx';
import { categoriesOffered, gridRem, lineCells } from './line-cells.ts';
import { lineShortcuts, neighbourOf } from './line-keys.ts';
import { LineRow } from './line-row.tsx';
import { sharedMarks } from './shared-marks.ts';
import type { Place, PlaceErrors } from './to-new-invoice.ts';
import type { TypedInvoiceForm } from './use-typed-invoice.ts';
import { useWantedCell } from './use-wanted-cell.ts';

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
