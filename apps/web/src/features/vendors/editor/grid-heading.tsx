import { clsx } from 'clsx';
import { lineCells, rowEndRem, rowHeadRem } from './line-cells.ts';

const look = 'border-b border-line bg-sunken px-2 text-xs font-medium text-ink-soft';

/** Stays above the lines while they scroll. */
export function GridHeading() {
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
