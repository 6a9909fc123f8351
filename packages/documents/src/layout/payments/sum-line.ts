import type { DraftClaim } from '@pfs/core/draft/draft-remittance';
import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { textOf } from '../lines/line-words.ts';
import { isAmount } from '../lines/placed-word.ts';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { columnCents } from './column-cents.ts';
import { amountField } from './to-claim.ts';

/**
 * A line that looks like a claim without the day and the code that those above it have, and just
 * the sums of all their amounts since one of these starts: it sums them up, whatever it is called.
 * Undefined for any other line.
 */
export function sumLine(
  event: ClaimEvent,
  claim: DraftClaim,
  {
    claims,
    starts,
  }: { readonly claims: readonly DraftClaim[]; readonly starts: readonly number[] },
): TotalEvent | undefined {
  // Most lines have one, and are told by it without a look at all those above.
  if (isOfFill(claim)) return undefined;
  const isSum = [...new Set(starts)].some((from) => sumsUp(event, claim, claims.slice(from)));
  if (!isSum) return undefined;
  const cells = [...event.cells].flatMap(([column, tokens]) => {
    const token = tokens.findLast(isAmount);
    return token === undefined || amountField(column) === undefined ? [] : [{ column, token }];
  });
  const placed = new Set(cells.map(({ token }) => token));
  const { line } = event;
  const loose = line.tokens.filter(
    (token) => !placed.has(token) && token.kind !== 'text' && token.kind !== 'dash',
  );
  return { kind: 'total', line, text: textOf(line), cells, loose, isGuessed: true };
}

function sumsUp(
  { line }: ClaimEvent,
  { fields }: DraftClaim,
  above: readonly DraftClaim[],
): boolean {
  if (above.filter(isOfFill).length * 2 <= above.length) return false;
  const told = draftAmountFields.filter((field) => fields[field] !== undefined);
  const given = told.filter((field) => centsIn(fields[field]) !== 0);
  const isNamed = /\b(claim|count|sum|number)\b/.test(textOf(line));
  const isWord = given.length > 1 && !/\d/.test(fields.claimId?.value ?? '0');
  if (given.length === 0 || (above.length === 1 && !isNamed && !isWord)) return false;
  return told.every(
    (field) => columnCents(above, field) === parseCents(fields[field]?.value ?? ''),
  );
}

/** Whether it has the day of a fill or the code of a drug. */
function isOfFill({ fields: { dateOfService, ndc } }: DraftClaim): boolean {
  return (dateOfService?.value ?? '') !== '' || (ndc?.value ?? '') !== '';
}

function centsIn(value: { readonly value: string } | undefined): number {
  return parseCents(value?.value ?? '0') ?? 0;
}
