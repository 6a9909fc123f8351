import { toCents } from '@pfs/core/money';
import type { Fault } from '../style.ts';
import type { TrueAmountField } from '../truth.ts';
import type { FlowItem } from './table-flow.ts';

type ClaimItem = Extract<FlowItem, { kind: 'claim' }>;

/** The rows with one mistake among them. The totals stay as they are. */
export function withFault(items: readonly FlowItem[], { kind, at }: Fault): readonly FlowItem[] {
  const paid = items.filter(
    (item): item is ClaimItem => item.kind === 'claim' && item.claim.amounts.net > 0,
  );
  const chosen = paid[Math.floor((paid.length * at) / 10_000)];
  if (chosen === undefined || kind === 'amount') return items;
  const replaced: Readonly<Record<typeof kind, readonly FlowItem[]>> = {
    lost_row: [],
    doubled_row: [chosen, chosen],
    net: [withMore(chosen, ['net'])],
    gross: [withMore(chosen, ['gross', 'ingredientCost', 'net'])],
  };
  return items.flatMap((item) => (item === chosen ? replaced[kind] : [item]));
}

/** One digit higher: ten cents. */
function withMore(item: ClaimItem, fields: readonly TrueAmountField[]): ClaimItem {
  const { amounts } = item.claim;
  const more = Object.fromEntries(fields.map((field) => [field, toCents(amounts[field] + 10)]));
  return { ...item, claim: { ...item.claim, amounts: { ...amounts, ...more } } };
}
