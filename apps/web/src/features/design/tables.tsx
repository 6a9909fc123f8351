import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { RowCards } from '../../ui/tables/row-cards.tsx';
import type { Column, Sorting } from '../../ui/tables/table-columns.ts';
import { longText } from './long-text.ts';

interface Row {
  readonly name: string;
  readonly dollars: number | undefined;
}

const rows: readonly Row[] = [
  { name: 'Northlake Rx', dollars: 885.6 },
  { name: longText, dollars: -1_234_567.89 },
  { name: 'Not known yet', dollars: undefined },
];

const columns: readonly Column<Row>[] = [
  { header: 'Payer', primary: true, sortKey: 'name', cell: ({ name }) => name },
  { header: 'Status', cell: () => <Badge variant="good">Paid</Badge> },
  {
    header: 'Amount',
    align: 'right',
    sortKey: 'dollars',
    cell: ({ dollars }) => <Money value={dollars} />,
  },
  {
    header: 'Actions',
    cell: () => (
      <Button variant="outline" size="sm">
        Edit
      </Button>
    ),
  },
];

export function Tables() {
  const [sorted, setSorted] = useState<Pick<Sorting, 'key' | 'order'>>({
    key: 'name',
    order: 'asc',
  });
  const sorting = {
    ...sorted,
    onSort: (key: string, order: Sorting['order']) => setSorted({ key, order }),
  };
  const table = { caption: 'Payers', columns, rows, rowKey: ({ name }: Row) => name };
  return (
    <>
      <DataTable {...table} sorting={sorting} total={{ name: 'Total', dollars: -1_233_682.29 }} />
      <RowCards {...table} />
    </>
  );
}
