import type { DraftClaim } from '@pfs/core/draft/draft-remittance';
import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { textOf } from '../lines/line-words.ts';
import { isAmount } from '../lines/placed-word.ts';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { amountField } from './to-claim.ts';

/**
 * A line that looks like a claim and has no day, where those above it have one, and just the sums
 * of all their amounts: it sums them up, whatever it is called. Undefined for any other line.
 */
export function sumLine(
  event: ClaimEvent,
  claim: DraftClaim,
  above: readonly DraftClaim[],
): TotalEvent | undefined {
  // Most lines have a day, and are told by it without a look at all those above.
  if (hasDay(claim) || above.filter(hasDay).length * 2 <= above.length) return undefined;
  if (above.length === 1 && !/\b(claim|count|sum|number)\b/.test(textOf(event.line)))
    return undefined;
  const told = draftAmountFields.filter((field) => claim.fields[field] !== undefined);
  const isSum = told.every((field) => {
    const sum = above.reduce((cents, { fields }) => cents + centsIn(fields[field]), 0);
    return sum === parseCents(claim.fields[field]?.value ?? '');
  });
  if (told.length === 0 || !isSum || centsIn(claim.fields.net) === 0) return undefined;
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

function hasDay({ fields }: DraftClaim): boolean {
  return (fields.dateOfService?.value ?? '') !== '';
}

function centsIn(value: { readonly value: string } | undefined): number {
  return parseCents(value?.value ?? '0') ?? 0;
}
