import type { ReviewClaim, ReviewDoubt, ReviewLump } from '@pfs/wire/document-review';
import { memo } from 'react';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { selectedRows } from '../changes/changes.ts';
import type { Desk } from '../use-review-desk.ts';
import type { ReviewColumn } from '../values/columns.ts';
import { doubtsAt } from '../values/doubts.ts';
import { fieldLabel } from '../values/labels.ts';
import { lineOf, type Place, valuesOf } from '../values/place.ts';
import { ValueCell, WholeCell } from './cells.tsx';

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
export const ClaimLine = memo(DrawnClaimLine, (before, after) => {
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
export function LumpLine({ lump, ...line }: LineProps & { readonly lump: ReviewLump }) {
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

export function HeadingLine({ columns, number }: LineProps) {
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
