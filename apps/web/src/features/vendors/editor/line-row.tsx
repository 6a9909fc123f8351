import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import { Options } from '../../../ui/fields/select.tsx';
import type { LineField, TypedLine } from './typed-invoice.ts';
import type { PlaceErrors } from './use-typed-invoice.ts';

interface LineCell {
  readonly field: LineField;
  readonly header: string;
  /** The name for screen readers, where the heading is too short. */
  readonly spoken: string;
  readonly widthRem: number;
  readonly isNumber?: true;
  readonly lengthMax?: number;
}

export const lineCells: readonly LineCell[] = [
  {
    field: 'description',
    header: 'Description',
    spoken: 'Description',
    widthRem: 16,
    lengthMax: 500,
  },
  { field: 'ndc', header: 'NDC', spoken: 'NDC', widthRem: 8.5, lengthMax: 20 },
  { field: 'quantity', header: 'Qty', spoken: 'Quantity', widthRem: 5.5, isNumber: true },
  { field: 'unit', header: 'Unit', spoken: 'Unit', widthRem: 4.5, lengthMax: 20 },
  {
    field: 'packSize',
    header: 'One holds',
    spoken: 'One unit holds',
    widthRem: 5.5,
    isNumber: true,
  },
  { field: 'dispensingUnit', header: 'of', spoken: 'Dispensing unit', widthRem: 4.5 },
  { field: 'unitPrice', header: 'Unit Price', spoken: 'Unit Price', widthRem: 6.5, isNumber: true },
  { field: 'totalPrice', header: 'Total', spoken: 'Total', widthRem: 7, isNumber: true },
  { field: 'category', header: 'Category', spoken: 'Category', widthRem: 7, lengthMax: 100 },
];

export const rowHeadRem = 2.5;
export const rowEndRem = 2.75;

export const gridRem = lineCells.reduce(
  (sum, { widthRem }) => sum + widthRem,
  rowHeadRem + rowEndRem,
);

const dispensingUnitOptions = ['', 'EA', 'ML', 'GM'] as const;
export const categoryOptions = ['Tax', 'Freight', 'Discount', 'Fee'] as const;

interface LineRowProps {
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

/** Only the line that changes is redrawn, of thousands. */
export const LineRow = memo(Row);

interface LineCellInputProps {
  readonly cell: (typeof lineCells)[number];
  /** Counted from 1. */
  readonly number: number;
  readonly place: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Why this cell needs a check. */
  readonly mark: string | undefined;
  readonly listId: string;
  readonly onText: (text: string) => void;
}

/** One cell of a line. Its error is repeated below the lines. */
function LineCellInput(props: LineCellInputProps) {
  const { cell, number, place, value, error, mark, listId, onText } = props;
  const reason = error ?? mark;
  const shared = {
    'data-place': place,
    'aria-label': `${cell.spoken}, line ${number}${reason === undefined ? '' : `. ${reason}`}`,
    'aria-invalid': error ? true : undefined,
    title: reason,
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
        <Options of={dispensingUnitOptions} />
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
