import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { dispensingUnitsTyped, type lineCells } from './line-cells.ts';

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
export function LineCellInput(props: LineCellInputProps) {
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
