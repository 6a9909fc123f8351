import { clsx } from 'clsx';
import type { ReviewColumn } from './review-columns.ts';
import { isSamePlace, type Place } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';
import { doubtsAt } from './value-at.ts';
import { WholeCell } from './whole-cell.tsx';

interface ColumnHeadingProps {
  readonly desk: Desk;
  readonly columns: readonly ReviewColumn[];
  readonly rowHeadRem: number;
}

/** The headings; one that was hard to read is a doubt of its own. */
export function ColumnHeading({ desk, columns, rowHeadRem }: ColumnHeadingProps) {
  return (
    <thead className="sticky top-0 z-[2] bg-sunken">
      <tr aria-rowindex={1} className="h-9">
        <th
          scope="col"
          className="sticky left-0 bg-sunken px-2 text-left text-xs font-medium text-ink-soft"
          style={{ width: `${rowHeadRem}rem` }}
        >
          Row
        </th>
        {columns.map(({ field, label, kind, width }) => {
          const place: Place = { payment: desk.payment, part: 'payment', row: null, field };
          const doubted = doubtsAt(desk.review, place).length > 0;
          return (
            <th
              key={field}
              scope="col"
              className={clsx(
                'px-2 text-xs font-medium whitespace-nowrap text-ink-soft',
                kind === 'amount' ? 'text-right' : 'text-left',
              )}
              style={{ width: `${width}rem` }}
            >
              {doubted ? (
                <WholeCell
                  desk={desk}
                  place={place}
                  selected={isSamePlace(desk.place, place)}
                  label={`Column ${label}, please check`}
                >
                  {label}
                </WholeCell>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
