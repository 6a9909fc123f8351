import type { ReviewClaim, ReviewDoubt, ReviewLump } from '@pfs/wire/document-review';
import { memo } from 'react';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { chosenRows } from '../changes/changes.ts';
import { fieldWords } from '../values/field-words.ts';
import { lineOf } from './grid-lines.ts';
import type { ReviewColumn } from '../values/columns.ts';
import { isSamePlace, type Place } from '../values/place.ts';
import type { Desk } from '../use-review-desk.ts';
import { claimValues, doubtsAt, lumpValues } from '../values/value-at.ts';
import { ValueCell } from './value-cell.tsx';
import { WholeCell } from './whole-cell.tsx';

/** Each row in sight asks for it, at each key. */
const known = new WeakMap<readonly ReviewDoubt[], ReadonlySet<number | null>>();

/** The claims that are doubted as a whole. */
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
  /** Counted from 0 in the list. */
  readonly number: number;
}

const rowLook = 'h-9 border-b border-line hover:bg-hover';

interface ClaimLineProps extends LineProps {
  readonly claim: ReviewClaim;
}

/** A list of thousands must not be drawn anew with each key: most rows stay as they are. */
export const ClaimLine = memo(DrawnClaimLine, (before, after) => {
  const isDoubted = ({ claim: { row }, desk }: ClaimLineProps) =>
    doubtedRows(desk.review.payments[desk.payment]?.doubts ?? []).has(row);
  return (
    before.claim === after.claim &&
    before.columns === after.columns &&
    before.number === after.number &&
    before.desk.payment === after.desk.payment &&
    isDoubted(before) === isDoubted(after) &&
    !isChosen(before) &&
    !isChosen(after)
  );
});

function isChosen({ claim, desk }: ClaimLineProps): boolean {
  const { place } = desk;
  return place?.part === 'claim' && (place.row === claim.row || isInRange(desk, claim.row));
}

/** Whether a claim is selected together with others. */
function isInRange(desk: Desk, row: number): boolean {
  const rows = desk.rangeEnd && chosenRows(desk);
  const payment = desk.review.payments[desk.payment];
  if (rows?.part !== 'claim' || payment === undefined) return false;
  const line = (of: number) => lineOf(payment, { payment: 0, part: 'claim', row: of, field: null });
  return line(row) >= line(rows.fromRow) && line(row) <= line(rows.toRow);
}

function DrawnClaimLine({ claim, ...line }: ClaimLineProps) {
  const { desk, columns, number } = line;
  const whole: Place = { payment: desk.payment, part: 'claim', row: claim.row, field: null };
  const values = claimValues(claim);
  const look = isInRange(desk, claim.row) ? `${rowLook} bg-accent-soft` : rowLook;
  return (
    <tr aria-rowindex={number + 2} className={look}>
      <RowHead desk={desk} place={whole} words={formatCount(number + 1)} />
      {columns.map(({ field, label, kind }) => {
        const place = { ...whole, field };
        return (
          <td key={field} className="p-0.5">
            <ValueCell
              desk={desk}
              place={place}
              selected={isSamePlace(desk.place, place)}
              value={values[field]}
              label={label}
              kind={kind}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** The amount of a lump sum stands below what the claims paid, its payer below theirs. */
export function LumpLine({ lump, ...line }: LineProps & { readonly lump: ReviewLump }) {
  const { desk, columns, number } = line;
  const whole: Place = { payment: desk.payment, part: 'lump', row: lump.row, field: null };
  const values = lumpValues(lump);
  const net = columns.findIndex(({ field }) => field === 'net');
  const payer = columns.findIndex(({ field }) => field === 'payerName');
  const last = payer === -1 ? net : payer;
  const cell = (field: 'reference' | 'amount' | 'payerName') => (
    <ValueCell
      desk={desk}
      place={{ ...whole, field }}
      selected={isSamePlace(desk.place, { ...whole, field })}
      value={values[field]}
      label={fieldWords(field)}
      kind={field === 'amount' ? 'amount' : 'text'}
    />
  );
  return (
    <tr aria-rowindex={number + 2} className={rowLook}>
      <RowHead desk={desk} place={whole} words={formatCount(number)} />
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
  readonly words: string;
}

function RowHead({ desk, place, words }: RowHeadProps) {
  const doubted = doubtsAt(desk.review, place).length > 0;
  return (
    <th scope="row" className="sticky left-0 z-[1] bg-sheet px-0.5 text-left font-normal">
      <WholeCell
        desk={desk}
        place={place}
        selected={isSamePlace(desk.place, place)}
        doubted={doubted}
        label={doubted ? `Row ${words}, please check` : `Row ${words}`}
      >
        <span className="figures text-ink-faint">{words}</span>
      </WholeCell>
    </th>
  );
}
