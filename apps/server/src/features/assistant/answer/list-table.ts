import { amountWords } from '@pfs/core/assistant/filter-in-words';
import type { RowKind } from '@pfs/core/assistant/query';
import type { ListedRow, QueryResult } from '@pfs/core/assistant/query-result';
import { categoryTable } from '@pfs/core/category';
import type { AmountField } from '@pfs/core/figures/figure-filter';
import type { AnswerLink, AnswerTable } from '@pfs/wire/assistant';
import { toFigure } from './figure-words.ts';
import { listedAmount, listedSum } from './listed-amount.ts';

type Cell = string | number | null;
type Column = AnswerTable['columns'][number] & { readonly cell: (row: ListedRow) => Cell };

const day: Column = { key: 'day', label: 'Date', kind: 'day', cell: (row) => row.day };
const status: Column = { key: 'status', label: 'Status', kind: 'text', cell: (row) => row.status };
const reference = (label: string): Column => text('reference', label, (row) => row.reference);
const party = (label: string): Column => text('party', label, (row) => row.party);
const drug = text('drug', 'Drug', (row) => row.drug ?? row.ndc);
const category = text('category', 'Kind', (row) =>
  row.category === null ? null : categoryTable[row.category].many,
);

const columnsOf: Readonly<Record<RowKind, readonly Column[]>> = {
  claims: [day, reference('Claim'), party('Payer'), drug, status],
  lumpSums: [day, reference('Reference'), party('Payer'), category],
  payments: [day, reference('Trace number'), party('Payer')],
  remittances: [day, reference('File'), party('Payer')],
  invoices: [day, reference('Invoice'), party('Vendor'), status],
};

/** Rows of a list, with what all that match come to. */
export function listTable({ query, list }: QueryResult, rowsMax: number): AnswerTable | null {
  if (list === null || query.rows === null) return null;
  const words = columnsOf[query.rows];
  const amounts = amountsOf(query.rows, listedAmount(query).key);
  return {
    columns: [
      ...words.map(({ key, label, kind }) => ({ key, label, kind })),
      ...amounts.map((key) => ({
        key,
        label: capital(amountWords[key]),
        kind: 'dollars' as const,
      })),
    ],
    rows: list.rows.slice(0, rowsMax).map((row) => ({
      cells: [
        ...words.map(({ cell }) => cell(row)),
        ...amounts.map((key) => toFigure(row.amounts[key] ?? null, 'dollars')),
      ],
      link: linkOf(query.rows, row),
    })),
    total: [
      'Total',
      ...words.slice(1).map(() => null),
      ...amounts.map((key) => toFigure(listedSum(list, query, key), 'dollars')),
    ],
    count: query.limit === null ? list.count : Math.min(query.limit, list.count),
  };
}

function amountsOf(rows: RowKind, listed: AmountField): readonly AmountField[] {
  if (rows !== 'claims') return ['totalAmount'];
  return [...new Set<AmountField>(['grossAmount', 'dirFee', listed, 'netAmount'])];
}

/** The row itself where a screen shows it alone, else the file that it came in. */
function linkOf(
  rows: RowKind | null,
  { id, remittanceId, reference }: ListedRow,
): AnswerLink | null {
  if (rows === 'invoices') {
    const path = `/vendor-audit?tab=invoices&invoice=${id}`;
    return { kind: 'screen', label: `Invoice ${reference ?? ''}`.trim(), path };
  }
  if (remittanceId === null) return null;
  if (rows === 'claims') {
    const path = `/remittances/${remittanceId}?claim=${id}`;
    return { kind: 'screen', label: `Claim ${reference ?? ''}`.trim(), path };
  }
  return { kind: 'remittance', label: reference ?? 'The file', id: remittanceId };
}

function text(key: string, label: string, cell: Column['cell']): Column {
  return { key, label, kind: 'text', cell };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
