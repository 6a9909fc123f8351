import { type Cents, sumCents } from '@pfs/core/money';
import type { Style } from '../style.ts';
import type { TrueAmountField, TrueAmounts, TrueClaim } from '../truth.ts';
import { withFault } from './with-fault.ts';

/** The items of a table in order. Page totals are added once the pages are known. */
export type FlowItem =
  | { readonly kind: 'claim'; readonly claim: TrueClaim; readonly line: number }
  | { readonly kind: 'group'; readonly words: string }
  | { readonly kind: 'sum'; readonly words: string; readonly amounts: TrueAmounts };

const sections = { paid: 'PAID CLAIMS', reversal: 'REVERSED CLAIMS', denied: 'REJECTED CLAIMS' };

export function toFlow(claims: readonly TrueClaim[], style: Style): readonly FlowItem[] {
  const items: FlowItem[] = [];
  const groups = groupsOf(claims, style);
  let line = 0;
  for (const [name, members] of groups) {
    if (style.grouping !== undefined) items.push({ kind: 'group', words: name });
    for (const claim of members) {
      line += 1;
      items.push({ kind: 'claim', claim, line });
    }
    if (style.groupSubtotal === undefined || style.grouping === undefined) continue;
    const words = fillIn(style.groupSubtotal, name, members.length);
    items.push({ kind: 'sum', words, amounts: sumOf(members) });
  }
  if (style.totals !== undefined) {
    const words = fillIn(style.totals.label, '', claims.length);
    items.push({ kind: 'sum', words, amounts: sumOf(claims) });
  }
  return style.fault === undefined ? items : withFault(items, style.fault);
}

function groupsOf(
  claims: readonly TrueClaim[],
  { grouping }: Style,
): ReadonlyMap<string, readonly TrueClaim[]> {
  if (grouping === undefined) return new Map([['', claims]]);
  return Map.groupBy(claims, ({ planName, status }) =>
    grouping === 'plan' ? planName : sections[status],
  );
}

function fillIn(words: string, group: string, count: number): string {
  return words.replace('{group}', group).replace('{count}', String(count));
}

export function sumOf(claims: readonly TrueClaim[]): TrueAmounts {
  const fields = Object.keys(claims[0]?.amounts ?? {}) as TrueAmountField[];
  const sum = (field: TrueAmountField): Cents =>
    sumCents(claims.map(({ amounts }) => amounts[field]));
  return Object.fromEntries(fields.map((field) => [field, sum(field)])) as unknown as TrueAmounts;
}
