import { centsOfSum } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { Cell, Column, Rows } from '../../platform/documents/document.ts';
import { type ClaimRow, howDecided } from '../claims/public.ts';

/** What a page has room for. */
export const printedClaimColumns: readonly Column[] = [
  { label: 'Claim ID', kind: 'text' },
  { label: 'Date', kind: 'day' },
  { label: 'Payer', kind: 'text', weight: 2 },
  { label: 'Drug', kind: 'text', weight: 2 },
  { label: 'NDC', kind: 'text' },
  { label: 'Gross', kind: 'money' },
  { label: 'DIR Fee', kind: 'money' },
  { label: 'Net', kind: 'money' },
  { label: 'DIR %', kind: 'percent' },
  { label: 'Status', kind: 'text' },
];

export function printedClaim(row: ClaimRow): readonly Cell[] {
  const gross = centsOfSum(row.gross_amount);
  const dirFee = centsOfSum(row.dir_fee);
  return [
    row.claim_id,
    row.processed_date,
    row.payer_name,
    row.drug_name ?? 'Unknown Drug',
    row.ndc,
    gross,
    dirFee,
    centsOfSum(row.net_amount),
    dirPercentage(dirFee, gross),
    row.status,
  ];
}

/** All that is known of a claim. */
export const workbookClaimColumns: readonly Column[] = [
  ...printedClaimColumns,
  { label: 'Date of Service', kind: 'day' },
  { label: 'Quantity', kind: 'quantity' },
  { label: 'GER Fee', kind: 'money' },
  { label: 'Other Fees', kind: 'money' },
  { label: 'Patient Paid', kind: 'money' },
  { label: 'Plan', kind: 'text' },
  { label: 'Classified By', kind: 'text' },
];

export function workbookClaim(row: ClaimRow): readonly Cell[] {
  return [
    ...printedClaim(row),
    row.date_of_service,
    row.quantity === null ? null : Number(row.quantity),
    centsOfSum(row.ger_fee),
    centsOfSum(row.other_fees),
    centsOfSum(row.patient_paid),
    row.plan_name,
    howDecided(row.decided_by),
  ];
}

export type ClaimPieces = AsyncIterable<readonly ClaimRow[]>;

export function toRows(claims: ClaimPieces, toCells: (row: ClaimRow) => readonly Cell[]): Rows {
  return { pieces: mapPieces(claims, toCells) };
}

async function* mapPieces(
  claims: ClaimPieces,
  toCells: (row: ClaimRow) => readonly Cell[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const piece of claims) yield piece.map(toCells);
}
