import type { ReviewPayment } from '@pfs/wire/document-review';
import { useEffect, useMemo } from 'react';
import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnHeading } from './column-heading.tsx';
import { ClaimLine, HeadingLine, LumpLine } from './grid-line.tsx';
import { gridLines, lineOf } from './grid-lines.ts';
import { reviewColumns } from './review-columns.ts';
import { addRow } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';

/** The height of a row, as its style has it. */
const rowPixels = 36;
const rowHeadRem = 4;

interface RowsGridProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** Claims and lump sums of a payment; of thousands only those in sight are drawn. */
export function RowsGrid({ desk, payment }: RowsGridProps) {
  const columns = useMemo(() => reviewColumns(payment), [payment]);
  const lines = useMemo(() => gridLines(payment), [payment]);
  const rows = useVirtualRows({ count: lines.length, rowPixels });
  const { reveal } = rows;
  const current = desk.place === undefined ? -1 : lineOf(payment, desk.place);
  useEffect(() => {
    if (current >= 0) reveal(current);
  }, [current, reveal]);
  const widthRem = columns.reduce((sum, { width }) => sum + width, rowHeadRem);
  return (
    <div
      ref={rows.ref}
      onScroll={rows.onScroll}
      className="max-h-[60dvh] min-h-48 flex-1 scroll-pt-9 scroll-pl-16 overflow-auto lg:max-h-none"
    >
      <table
        aria-rowcount={lines.length + 1}
        className="table-fixed border-collapse text-[0.8125rem]"
        style={{ width: `max(100%, ${widthRem}rem)` }}
      >
        <caption className="sr-only">Claims and lump sums as they were read</caption>
        <ColumnHeading desk={desk} columns={columns} rowHeadRem={rowHeadRem} />
        <tbody>
          <Gap pixels={rows.pixelsAbove} columns={columns.length + 1} />
          {lines.slice(rows.first, rows.last).map((line, at) => {
            const number = rows.first + at;
            const shared = { desk, columns, number };
            if (line.kind === 'heading') return <HeadingLine key="heading" {...shared} />;
            return line.kind === 'claim' ? (
              <ClaimLine key={`claim ${line.claim.row}`} {...shared} claim={line.claim} />
            ) : (
              <LumpLine key={`lump ${line.lump.row}`} {...shared} lump={line.lump} />
            );
          })}
          <Gap pixels={rows.pixelsBelow} columns={columns.length + 1} />
        </tbody>
      </table>
      {lines.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 px-4 py-6 text-ink-soft">
          No rows were read here.
          {desk.review.open ? (
            <Button variant="outline" size="sm" onClick={() => addRow(desk)}>
              Add a row
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Stands for rows that are not drawn. */
function Gap({ pixels, columns }: { readonly pixels: number; readonly columns: number }) {
  return pixels === 0 ? null : (
    <tr>
      <td colSpan={columns} style={{ height: pixels }} />
    </tr>
  );
}
