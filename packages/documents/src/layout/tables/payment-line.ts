import type { Line } from '../lines/placed-word.ts';
import type { LabelledValue } from '../payments/find-labels.ts';
import type { RowCells } from './row-cells.ts';
import type { TableEvent } from './table-events.ts';

const meanings = {
  traceNumber: 'traceNumber',
  paidOn: 'paidOn',
  total: 'amount',
  payerName: 'payerName',
  payerId: 'payerId',
  payeeName: 'payeeName',
  payeeId: 'payeeId',
} as const;

/** A line of a table that lists payments says what labels would. */
export function paymentLine(line: Line, cells: RowCells): TableEvent | undefined {
  const values = [...cells].flatMap(([column, tokens]): LabelledValue[] => {
    const meaning = meanings[column.meaning as keyof typeof meanings];
    return meaning === undefined ? [] : [{ meaning, tokens }];
  });
  const isOne = values.some(({ meaning, tokens }) => {
    if (meaning === 'traceNumber')
      return tokens.some(({ kind, text }) => kind !== 'text' && /\d{4}/.test(text));
    return meaning === 'paidOn' && tokens[0]?.kind === 'day';
  });
  const isListed = isOne && values.length > 1;
  return isListed ? { kind: 'labels', page: line.page, values } : undefined;
}
