import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { documentDoubts, placeOfDoubt } from './document-doubts.ts';
import type { ReviewColumn } from './review-columns.ts';
import type { Desk } from './use-review-desk.ts';

interface ColumnHeadingProps {
  readonly desk: Desk;
  readonly columns: readonly ReviewColumn[];
  readonly rowHeadRem: number;
}

/** The headings; one that was hard to read is a doubt of its own. */
export function ColumnHeading({ desk, columns, rowHeadRem }: ColumnHeadingProps) {
  const payment = desk.review.payments[desk.payment];
  const doubts = payment === undefined ? [] : documentDoubts(payment);
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
          const doubt = doubts.find((one) => one.field === field);
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
              {doubt !== undefined ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className="min-h-6 rounded-[4px] border border-warn-line bg-warn-soft px-1.5"
                  aria-label={`Column ${label}, please check`}
                  onClick={() => desk.select(placeOfDoubt(desk.payment, doubt))}
                >
                  {label}
                </button>
              ) : (
                label
              )}
              {desk.review.open ? (
                <button
                  type="button"
                  className="ml-0.5 inline-flex size-6 items-center justify-center rounded-[4px] align-middle hover:bg-hover"
                  aria-label={`Change column ${label}`}
                  title="Change, split or add up this column"
                  onClick={() => desk.openColumn(field)}
                >
                  <ChevronDown className="size-3.5" aria-hidden="true" />
                </button>
              ) : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
