import type { ClaimEvent } from '../tables/table-events.ts';
import type { LabelledValue } from './find-labels.ts';

const told = [
  'traceNumber',
  'paidOn',
  'amount',
  'payerName',
  'payerId',
  'payeeName',
  'payeeId',
] as const;

/** What rows of a sheet say of their payment: it names the check in each of them. */
export function rowLabels({ cells }: ClaimEvent): LabelledValue[] {
  const values = [...cells].flatMap(([{ meaning }, tokens]): LabelledValue[] => {
    const field = told.find((one) => one === meaning);
    return field === undefined ? [] : [{ meaning: field, tokens }];
  });
  return values.some(({ meaning }) => meaning === 'traceNumber') ? values : [];
}
