import type {
  DraftClaim,
  DraftClaimField,
  DraftControl,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { turnedSign } from '../values/amount-readings.ts';
import { columnCents } from './column-cents.ts';
import type { DraftBuilder } from './draft-builder.ts';

/** What rows come to that a title calls reversals and that are printed above nothing. */
export function reversedCents({ claims, titled }: DraftBuilder): number {
  return columnCents(
    claims.filter(({ row }) => titled.has(row)),
    'net',
  );
}

/**
 * Turns the signs of rows that a title calls reversals and that are printed above nothing, and of
 * the sums printed for them.
 */
export function turnReversals(draft: DraftBuilder, controls: DraftControl[]): void {
  const back = reversedCents(draft);
  const rows = draft.claims.flatMap((claim, at) => (draft.titled.has(claim.row) ? [at] : []));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
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
