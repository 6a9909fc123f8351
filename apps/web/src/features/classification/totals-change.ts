import type { RulePreview } from '@pfs/wire/classification';
import { subtractDollars } from '../../lib/dollars.ts';

export interface TotalChange {
  readonly key: keyof RulePreview['before'];
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

const labels = {
  grossAmount: 'Gross',
  dirFees: 'DIR fees',
  gerFees: 'GER fees',
  otherFees: 'Other fees',
  netAmount: 'Net',
} as const;

/** Each total before and after a rule, with what it changes. */
export function totalChanges({ before, after }: RulePreview): readonly TotalChange[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
    key,
    label: labels[key],
    before: before[key],
    after: after[key],
    change: subtractDollars(after[key], before[key]),
  }));
}
