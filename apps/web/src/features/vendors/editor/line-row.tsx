import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { memo } from 'react';
import { LineCellInput } from './line-cell.tsx';
import { lineCells } from './line-cells.ts';
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
