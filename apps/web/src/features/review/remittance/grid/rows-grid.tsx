import type { ReviewPayment } from '@pfs/wire/document-review';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useVirtualRows } from '../../../../ui/tables/use-virtual-rows.ts';
import { VirtualTable } from '../../../../ui/tables/virtual-table.tsx';
import { addRow } from '../run-command.ts';
import type { Desk } from '../use-review-desk.ts';
import { type ReviewColumn, reviewColumns } from '../values/columns.ts';
import { documentDoubts, placeOfDoubt } from '../values/doubts.ts';
import { gridLines, lineOf } from '../values/place.ts';
import { ClaimLine, HeadingLine, LumpLine } from './grid-line.tsx';

/** The height of a row in its style. */
const rowPixels = 36;
const rowHeadRem = 4;

interface RowsGridProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** The claims and lump sums of a payment. */
export function RowsGrid({ desk, payment }: RowsGridProps) {
  const columns = useMemo(() => reviewColumns(payment), [payment]);
  const lines = useMemo(() => gridLines(payment), [payment]);
  const sight = useVirtualRows({ count: lines.length, rowPixels });
  const { reveal } = sight;
  const current = desk.place === undefined ? -1 : lineOf(payment, desk.place);
  useEffect(() => {
    if (current >= 0) reveal(current);
  }, [current, reveal]);
  return (
    <VirtualTable
      sight={sight}
      rows={lines}
      caption="Extracted claims and lump sums"
      heading={<ColumnHeading desk={desk} columns={columns} />}
      columns={columns.length + 1}
      widthRem={columns.reduce((sum, { width }) => sum + width, rowHeadRem)}
      className="max-h-[60dvh] min-h-48 flex-1 scroll-pt-9 scroll-pl-16 lg:max-h-none"
      footer={lines.length === 0 ? <NoRows desk={desk} /> : null}
    >
      {(line, number) => {
        const shared = { desk, columns, number };
        if (line.kind === 'heading') return <HeadingLine key="heading" {...shared} />;
        return line.kind === 'claim' ? (
          <ClaimLine key={`claim ${line.claim.row}`} {...shared} claim={line.claim} />
        ) : (
          <LumpLine key={`lump ${line.lump.row}`} {...shared} lump={line.lump} />
        );
      }}
    </VirtualTable>
  );
}

function NoRows({ desk }: { readonly desk: Desk }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-6 text-ink-soft">
      No rows found.
      {desk.review.open ? (
        <Button variant="outline" size="sm" onClick={() => addRow(desk)}>
          Add row
        </Button>
      ) : null}
    </div>
  );
}

interface ColumnHeadingProps {
  readonly desk: Desk;
  readonly columns: readonly ReviewColumn[];
}

/** The column headings; one that was hard to read is an item to check. */
function ColumnHeading({ desk, columns }: ColumnHeadingProps) {
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
          const doubt = doubts.find((each) => each.field === field);
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
                  title="Change, split, or combine this column"
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
