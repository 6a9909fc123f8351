import { withoutCurrency } from '../headings/currency-words.ts';
import type { Line } from '../lines/placed-word.ts';
import { rowCells } from './row-cells.ts';
import type { TableColumn } from './table-column.ts';

const ofPayment =
  /^(total )?(check|eft|ach|payment|deposit|remittance|wire|warrant|check eft|eft check)( (amount|total|paid))+$/;

/**
 * Sheets that name the check in each row repeat its amount there: one that is the same in all rows
 * of a check, beside the claims' own, is the payment's.
 */
export function withPaymentAmounts<Column extends TableColumn>(
  columns: readonly Column[],
  rows: readonly Line[],
): Column[] {
  const trace = columns.find(({ meaning }) => meaning === 'traceNumber');
  const amounts = columns.filter(({ heading }) => ofPayment.test(withoutCurrency(heading)));
  const [amount] = amounts;
  const isOwn = (column: Column): boolean => column !== amount && column.meaning === 'net';
  if (trace === undefined || amount === undefined || amounts.length > 1) return [...columns];
  if (!columns.some(isOwn) || !isOfTrace(rows, { columns, trace, amount })) return [...columns];
  return columns.map((column) => (column === amount ? { ...column, meaning: 'amount' } : column));
}

interface Compared {
  readonly columns: readonly TableColumn[];
  readonly trace: TableColumn;
  readonly amount: TableColumn;
}

/** Whether all rows of a check have one amount. */
function isOfTrace(rows: readonly Line[], { columns, trace, amount }: Compared): boolean {
  const amountOf = new Map<string, string>();
  return rows.every((row) => {
    const cells = rowCells(row, columns);
    const [check] = cells.get(trace) ?? [];
    const [printed] = cells.get(amount) ?? [];
    if (check === undefined || printed === undefined) return true;
    const known = amountOf.get(check.text) ?? printed.text;
    amountOf.set(check.text, known);
    return known === printed.text;
  });
}
