import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { dispensingUnitsTyped, lineCells } from './line-cells.ts';
import type { PlaceErrors } from './to-new-invoice.ts';
import type { LineField, TypedLine } from './typed-invoice.ts';

export interface LineRowProps {
  readonly line: TypedLine;
  /** Counted from 1. */
  readonly number: number;
  readonly errors: PlaceErrors;
  readonly marks: PlaceErrors;
  readonly isLast: boolean;
  readonly listId: string;
  readonly onText: (key: number, field: LineField, text: string) => void;
  readonly onRemove: (key: number) => void;
}

function Row({ line, number, errors, marks, isLast, listId, onText, onRemove }: LineRowProps) {
  return (
    <tr data-line={line.key} aria-rowindex={number + 1} className="h-10">
      <th
        scope="row"
        className={clsx(
          'figures sticky left-0 z-20 border-r border-b border-line bg-sunken px-2 text-right',
          'text-xs font-normal text-ink-faint',
        )}
      >
        {number}
      </th>
      {lineCells.map((cell) => {
        const place = `${line.key}.${cell.field}`;
        return (
          <td key={cell.field} className="h-10 border-r border-b border-line p-0">
            <LineCellInput
              cell={cell}
              number={number}
              place={place}
              value={line[cell.field]}
              error={errors[place] || undefined}
              mark={marks[place]}
              listId={listId}
              onText={(text) => onText(line.key, cell.field, text)}
            />
          </td>
        );
      })}
      <td className="border-b border-line p-0 text-center">
        {isLast ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove line ${number}`}
            title="Remove (Ctrl + Backspace)"
            className="inline-flex size-8 items-center justify-center rounded-card hover:bg-hover"
            onClick={() => onRemove(line.key)}
          >
            <X className="size-4 text-ink-faint" aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  );
}

/** Of thousands of lines only the one that is typed is drawn again. */
export const LineRow = memo(Row);

interface LineCellInputProps {
  readonly cell: (typeof lineCells)[number];
  /** Counted from 1. */
  readonly number: number;
  readonly place: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Why a person should look here. */
  readonly mark: string | undefined;
  readonly listId: string;
  readonly onText: (text: string) => void;
}

/** One cell of a line. What is wrong with it is said below the lines, too. */
function LineCellInput(props: LineCellInputProps) {
  const { cell, number, place, value, error, mark, listId, onText } = props;
  const why = error ?? mark;
  const shared = {
    'data-place': place,
    'aria-label': `${cell.spoken}, line ${number}${why === undefined ? '' : `. ${why}`}`,
    'aria-invalid': error ? true : undefined,
    title: why,
    value,
    className: clsx(
      'h-full w-full min-w-0 border-0 bg-transparent px-2 text-[0.8125rem] text-ink',
      'focus-visible:relative focus-visible:z-10',
      cell.isNumber && 'figures text-right',
      error ? 'bg-taken-soft' : mark !== undefined && 'bg-warn-soft',
    ),
  } satisfies ComponentProps<'input'> & { 'data-place': string };
  if (cell.field === 'dispensingUnit') {
    return (
      <select {...shared} onChange={({ target }) => onText(target.value)}>
        {dispensingUnitsTyped.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      autoComplete="off"
      inputMode={cell.isNumber ? 'decimal' : undefined}
      maxLength={cell.lengthMax}
      list={cell.field === 'category' ? listId : undefined}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
