import type {
  ReviewClaim,
  ReviewDoubt,
  ReviewLump,
  ReviewPayment,
} from '@pfs/wire/document-review';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useMemo } from 'react';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { Button } from '../../../../ui/button.tsx';
import { useVirtualRows, VirtualTable } from '../../../../ui/tables/virtual-table.tsx';
import { selectedRows } from '../changes/use-review-changes.ts';
import { addRow } from '../run-command.ts';
import type { Desk } from '../use-review-desk.ts';
import { type ReviewColumn, reviewColumns } from '../values/columns.ts';
import { documentDoubts, doubtsAt, placeOfDoubt } from '../values/doubts.ts';
import { fieldLabel } from '../values/labels.ts';
import { gridLines, lineOf, type Place, valuesOf } from '../values/place.ts';
import { ValueCell, WholeCell } from './cells.tsx';

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

/** Remembered, as every row in sight asks for it at each key press. */
const known = new WeakMap<readonly ReviewDoubt[], ReadonlySet<number | null>>();

/** The claims with a doubt about the whole row. */
function doubtedRows(doubts: readonly ReviewDoubt[]): ReadonlySet<number | null> {
  const rows =
    known.get(doubts) ??
    new Set(
      doubts.flatMap(({ part, row, field }) => (part === 'claim' && field === null ? [row] : [])),
    );
  known.set(doubts, rows);
  return rows;
}

interface LineProps {
  readonly desk: Desk;
  readonly columns: readonly ReviewColumn[];
  /** Counted from 0 in the grid. */
  readonly number: number;
}

const rowLook = 'h-9 border-b border-line hover:bg-hover';

interface ClaimLineProps extends LineProps {
  readonly claim: ReviewClaim;
}

/** Redrawn only when it changes: a key press must not redraw thousands of rows. */
const ClaimLine = memo(DrawnClaimLine, (before, after) => {
  const isDoubted = ({ claim: { row }, desk }: ClaimLineProps) =>
    doubtedRows(desk.review.payments[desk.payment]?.doubts ?? []).has(row);
  return (
    before.claim === after.claim &&
    before.columns === after.columns &&
    before.number === after.number &&
    before.desk.payment === after.desk.payment &&
    isDoubted(before) === isDoubted(after) &&
    !isSelected(before) &&
    !isSelected(after)
  );
});

function isSelected({ claim, desk }: ClaimLineProps): boolean {
  const { place } = desk;
  return place?.part === 'claim' && (place.row === claim.row || isInRange(desk, claim.row));
}

/** Whether a claim is selected together with others. */
function isInRange(desk: Desk, row: number): boolean {
  const rows = desk.rangeEnd && selectedRows(desk);
  const payment = desk.review.payments[desk.payment];
  if (rows?.part !== 'claim' || payment === undefined) return false;
  const line = (claim: number) => lineOf(payment, { part: 'claim', row: claim });
  return line(row) >= line(rows.fromRow) && line(row) <= line(rows.toRow);
}

function DrawnClaimLine({ claim, ...line }: ClaimLineProps) {
  const { desk, columns, number } = line;
  const whole: Place = { payment: desk.payment, part: 'claim', row: claim.row, field: null };
  const values = valuesOf(claim);
  const look = isInRange(desk, claim.row) ? `${rowLook} bg-accent-soft` : rowLook;
  return (
    <tr aria-rowindex={number + 2} className={look}>
      <RowHead desk={desk} place={whole} label={formatCount(number + 1)} />
      {columns.map(({ field, label, kind }) => {
        const place = { ...whole, field };
        return (
          <td key={field} className="p-0.5">
            <ValueCell desk={desk} place={place} value={values[field]} label={label} kind={kind} />
          </td>
        );
      })}
    </tr>
  );
}

/** The amount is in the column of what the claims paid, the payer in that of their payers. */
function LumpLine({ lump, ...line }: LineProps & { readonly lump: ReviewLump }) {
  const { desk, columns, number } = line;
  const whole: Place = { payment: desk.payment, part: 'lump', row: lump.row, field: null };
  const values = valuesOf(lump);
  const net = columns.findIndex(({ field }) => field === 'net');
  const payer = columns.findIndex(({ field }) => field === 'payerName');
  const last = payer === -1 ? net : payer;
  const cell = (field: 'reference' | 'amount' | 'payerName') => (
    <ValueCell
      desk={desk}
      place={{ ...whole, field }}
      value={values[field]}
      label={fieldLabel(field)}
      kind={field === 'amount' ? 'amount' : 'text'}
    />
  );
  return (
    <tr aria-rowindex={number + 2} className={rowLook}>
      <RowHead desk={desk} place={whole} label={formatCount(number)} />
      <td className="p-0.5" colSpan={net}>
        {cell('reference')}
      </td>
      <td className="p-0.5">{cell('amount')}</td>
      <Blank columns={payer - net - 1} />
      {payer === -1 ? null : <td className="p-0.5">{cell('payerName')}</td>}
      <Blank columns={columns.length - 1 - last} />
    </tr>
  );
}

function Blank({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td colSpan={columns} /> : null;
}

function HeadingLine({ columns, number }: LineProps) {
  return (
    <tr aria-rowindex={number + 2} className="h-9 border-b border-line bg-sunken">
      <td colSpan={columns.length + 1} className="px-3 text-xs font-medium text-ink-soft">
        <span className="sticky left-3">Lump sums (no claim)</span>
      </td>
    </tr>
  );
}

interface RowHeadProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly label: string;
}

function RowHead({ desk, place, label }: RowHeadProps) {
  const doubted = doubtsAt(desk.review, place).length > 0;
  return (
    <th scope="row" className="sticky left-0 z-[1] bg-sheet px-0.5 text-left font-normal">
      <WholeCell
        desk={desk}
        place={place}
        doubted={doubted}
        label={doubted ? `Row ${label}, please check` : `Row ${label}`}
      >
        <span className="figures text-ink-faint">{label}</span>
      </WholeCell>
    </th>
  );
}
