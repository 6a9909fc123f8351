import type { ListedPayment } from '@pfs/wire/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { paymentRowsQuery } from './figures.queries.ts';
import type { RowsProps } from './lump-rows.tsx';
import { RowsFrame } from './rows-frame.tsx';

const columns: readonly Column<ListedPayment>[] = [
  {
    header: 'Payer',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ payerName }) => payerName,
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  {
    header: 'Number',
    className: 'figures wrap-anywhere',
    cell: ({ traceNumber }) => traceNumber ?? 'None',
  },
  { header: 'Method', cell: ({ method }) => method ?? 'Not said' },
  {
    header: 'Amount',
    align: 'right',
    className: 'font-medium',
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: ({ remittanceId, fileName }) => (
      <Link href={remittancePath(remittanceId)} className="text-accent underline">
        {fileName}
      </Link>
    ),
  },
];

export function PaymentRows({ term, filter, page, onPage }: RowsProps) {
  const query = useQuery(paymentRowsQuery(filter, page));
  return (
    <RowsFrame term={term} query={query} page={page} onPage={onPage}>
      {(rows) => (
        <DataTable caption={term.label} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </RowsFrame>
  );
}
