import type { ListedPayment } from '@pfs/wire/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { paymentRowsQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

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
  { header: 'Method', cell: ({ method }) => method ?? 'Not specified' },
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

export function PaymentRows(props: RowsProps) {
  const query = useQuery(paymentRowsQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}
