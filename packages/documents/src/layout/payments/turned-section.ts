import type {
  DraftClaim,
  DraftClaimField,
  DraftControl,
  DraftLump,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { turnedSign } from '../values/amount-readings.ts';
import { columnCents } from './column-cents.ts';
import type { DraftBuilder } from './draft-builder.ts';
import { sumsTo } from './explained-lumps.ts';

/**
 * Turns the signs of rows that a title calls reversals and that are printed above nothing: where
 * the payment comes to its amount with them taken back, and does not as they are printed. The sums
 * printed for them turn as well.
 */
export function turnReversals(draft: DraftBuilder, controls: DraftControl[]): void {
  const rows = draft.claims.flatMap((claim, at) => (draft.titled.has(claim.row) ? [at] : []));
  const amount = parseCents(draft.fields.amount?.value ?? '');
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || amount === undefined) return;
  const all = columnCents(draft.claims, 'net');
  const back = columnCents(
    rows.flatMap((at) => draft.claims[at] ?? []),
    'net',
  );
  if (sumsTo(draft.lumps, all, amount)) return;
  // "Less reversed" below all rows is what these come to, and no lump sum besides.
  const isOfRows = ({ amount: sum, reference }: DraftLump): boolean =>
    Math.abs(parseCents(sum.value) ?? 0) === Math.abs(back) &&
    reversalWords.test(reference?.value ?? '');
  const lumps = draft.lumps.filter((lump) => !isOfRows(lump));
  if (!sumsTo(lumps, all - 2 * back, amount)) return;
  draft.lumps.splice(0, draft.lumps.length, ...lumps.map((lump, row) => ({ ...lump, row })));
  for (const at of rows) {
    const claim = draft.claims[at];
    if (claim !== undefined) draft.claims[at] = turned(claim);
  }
  for (const [at, control] of controls.entries()) {
    if (control.of === 'claims' || control.of === 'lumps') continue;
    const isOfRows = control.fromRow >= first && control.toRow <= last;
    const cents = parseCents(control.value.value) ?? 0;
    if (isOfRows && cents > 0) controls[at] = { ...control, value: turnedValue(control.value) };
    else if (control.of === 'net' && cents === -back && !isOfRows) {
      controls[at] = { ...control, scope: 'group', fromRow: first, toRow: last };
    }
  }
}

const reversalWords = /\b(revers\w*|void\w*|take-?\s?backs?|taken back|recover\w*|retract\w*)\b/i;

function turned(claim: DraftClaim): DraftClaim {
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...claim.fields };
  for (const field of [...draftAmountFields, 'quantity'] as const) {
    const value = fields[field];
    if (value !== undefined) fields[field] = turnedValue(value);
  }
  return { ...claim, fields };
}

function turnedValue(value: DraftValue): DraftValue {
  const { otherReadings, ...own } = value;
  const others = otherReadings?.map(turnedSign);
  return {
    ...own,
    value: turnedSign(value.value),
    ...(others === undefined ? {} : { otherReadings: others }),
  };
}
