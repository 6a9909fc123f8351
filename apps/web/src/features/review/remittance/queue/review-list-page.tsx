import type { WaitingDocument } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { reviewPath } from '../../../../lib/record-paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CardSection } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import {
  countColumn,
  instantColumn,
  moneyColumn,
  textColumn,
} from '../../../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../../../ui/tables/data-table.tsx';
import type { Column } from '../../../../ui/tables/table-columns.ts';
import { Term } from '../../../../ui/term.tsx';
import { itemsToCheck } from '../../items-to-check.tsx';
import { waitingQuery } from '../review.queries.ts';
import { completedText, type QueueCounts, waitingText } from './documents-waiting.tsx';

const waitingColumns: readonly Column<WaitingDocument>[] = [
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
  textColumn('Payer', 'payerName', { className: 'wrap-anywhere', none: 'Not found' }),
  moneyColumn('Amount', 'amount', { aside: true }),
  countColumn('Claims', 'claims'),
  {
    header: 'To check',
    align: 'right',
    cell: (row) => <ToCheck row={row} />,
  },
  { header: 'Uploaded by', cell: ({ uploadedByName }) => uploadedByName ?? 'Email' },
  instantColumn('Uploaded', 'createdAt', { align: 'right' }),
];

/** How many items are left to check, or that the review can be finished at once. */
function ToCheck({ row }: { readonly row: WaitingDocument }) {
  const { acceptableAtOnce, doubts, processingStatus, proven } = row;
  if (processingStatus === 'completed') {
    return <Badge variant="secondary">{`Completed, ${itemsToCheck(doubts)}`}</Badge>;
  }
  return proven || acceptableAtOnce ? (
    <Badge variant="good">{proven ? 'Ready to finish' : 'Balances'}</Badge>
  ) : (
    <span className="figures">{formatCount(doubts)}</span>
  );
}

/** The review queue, largest amount first. */
export default function ReviewListPage() {
  const query = useQuery(waitingQuery);
  const first = query.data?.rows[0];
  return (
    <>
      <PageHeader
        title="Documents to Review"
        badge={<Term word="Review" />}
        description="Amounts we couldn’t verify. They’re excluded from totals until you review them."
        actions={
          <>
            <ButtonLink href="/known-layouts" variant="outline">
              Known layouts
            </ButtonLink>
            {first === undefined ? null : (
              <ButtonLink href={reviewPath(first.id)}>
                {first.processingStatus === 'review' ? 'Start with largest' : 'Check items'}
              </ButtonLink>
            )}
          </>
        }
      />
      <QueryState
        query={query}
        what="the documents to review"
        loading={<Skeleton className="h-64" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingToReview />}
      >
        {({ rows, ...counts }) => (
          <CardSection title={titleOf(counts)}>
            <DataTable
              caption="Documents to review"
              columns={waitingColumns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </CardSection>
        )}
      </QueryState>
    </>
  );
}

function titleOf(counts: QueueCounts): string {
  if (counts.total === 0) return completedText(counts);
  return counts.completed === 0
    ? waitingText(counts)
    : `${waitingText(counts)}; ${completedText(counts)}`;
}

function NothingToReview() {
  return (
    <EmptyState
      card
      icon={CircleCheck}
      title="Nothing to Review"
      actions={<ButtonLink href="/upload">Upload Document</ButtonLink>}
    >
      PDFs and scans with amounts we couldn’t verify appear here, next to an image of the page.
    </EmptyState>
  );
}
