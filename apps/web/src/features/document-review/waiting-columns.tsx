import type { WaitingDocument } from '@pfs/wire/document-review';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { reviewPath } from './review-path.ts';
import { itemsToCheck } from './waiting-words.ts';

export const waitingColumns: readonly Column<WaitingDocument>[] = [
  {
    header: 'File Name',
    primary: true,
    className: 'min-w-52 max-w-80',
    cell: ({ id, fileName }) => (
      <Link href={reviewPath(id)} className="font-medium text-accent wrap-anywhere hover:underline">
        {fileName}
      </Link>
    ),
  },
  {
    header: 'Payer',
    className: 'wrap-anywhere',
    cell: ({ payerName }) => payerName ?? 'Not read',
  },
  { header: 'Amount', align: 'right', aside: true, cell: ({ amount }) => <Money value={amount} /> },
  {
    header: 'Claims',
    align: 'right',
    cell: ({ claims }) => <span className="figures">{formatCount(claims)}</span>,
  },
  {
    header: 'To check',
    align: 'right',
    cell: (row) => <ToCheck row={row} />,
  },
  { header: 'Uploaded by', cell: ({ uploadedByName }) => uploadedByName ?? 'Mail' },
  { header: 'Uploaded', align: 'right', cell: ({ createdAt }) => <Instant value={createdAt} /> },
];

/** How much of a document is to be checked, or what ends its review at once. */
function ToCheck({ row }: { readonly row: WaitingDocument }) {
  const { acceptableAtOnce, doubts, processingStatus, proven } = row;
  if (processingStatus === 'completed') {
    return <Badge variant="secondary">{`Completed, ${itemsToCheck(doubts)}`}</Badge>;
  }
  return proven || acceptableAtOnce ? (
    <Badge variant="good">{proven ? 'Finish it' : 'It balances'}</Badge>
  ) : (
    <span className="figures">{formatCount(doubts)}</span>
  );
}
