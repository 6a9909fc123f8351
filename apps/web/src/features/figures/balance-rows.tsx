import type { ForwardingBalance } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { balanceRowsQuery } from './figures.queries.ts';
import { ListedRows, type RowsProps } from './listed-rows.tsx';

const columns: readonly Column<ForwardingBalance>[] = [
  {
    header: 'Reference',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ reference }) => reference ?? 'None',
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
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
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  {
    header: 'Unmatched',
    align: 'right',
    className: 'font-medium',
    cell: ({ open }) => <Money value={open} />,
  },
];

export function BalanceRows(props: RowsProps) {
  const query = useQuery(balanceRowsQuery(props));
  return <ListedRows {...props} query={query} columns={columns} rowKey={({ id }) => id} />;
}
