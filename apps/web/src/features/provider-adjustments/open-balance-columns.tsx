import type { ForwardingBalance } from '@pfs/wire/provider-adjustments';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ageWords } from './forwarding-words.ts';

export const openBalanceColumns: readonly Column<ForwardingBalance>[] = [
  {
    header: 'Payer',
    primary: true,
    className: 'min-w-40 wrap-anywhere',
    cell: ({ payerName }) => payerName,
  },
  {
    header: 'Status',
    cell: ({ open }) => (open < 0 ? 'To be taken back' : 'Origin unknown'),
  },
  {
    header: 'Reference',
    className: 'wrap-anywhere',
    cell: ({ reference }) => reference ?? 'None',
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  { header: 'Age', cell: ({ ageDays }) => <span className="figures">{ageWords(ageDays)}</span> },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money value={amount} absolute />,
  },
  {
    header: 'Open',
    align: 'right',
    className: 'font-medium',
    cell: ({ open }) => <Money value={open} absolute />,
  },
  {
    header: 'File',
    wide: true,
    className: 'max-w-64 wrap-anywhere',
    cell: ({ remittanceId, fileName }) => (
      <Link href={remittancePath(remittanceId)} className="text-accent underline">
        {fileName}
      </Link>
    ),
  },
];
