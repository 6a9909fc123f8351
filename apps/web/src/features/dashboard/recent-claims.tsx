import type { Dashboard } from '@pfs/wire/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/record-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { dayColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

type RecentClaim = Dashboard['recentClaims'][number];

const columns: readonly Column<RecentClaim>[] = [
  dayColumn('Date', 'processedDate', { aside: true }),
  {
    header: 'Payer',
    primary: true,
    className: 'min-w-40 wrap-anywhere',
    cell: ({ payerName, note }) => (
      <>
        {payerName ?? 'Unknown'}
        {note === null ? null : <span className="block text-xs text-warn">{note}</span>}
      </>
    ),
  },
  {
    header: 'Gross Paid',
    term: 'Gross',
    align: 'right',
    cell: (claim) => (
      <ClaimLink claim={claim}>
        <Money value={claim.grossAmount} />
      </ClaimLink>
    ),
  },
  {
    header: 'DIR Fee',
    align: 'right',
    cell: (claim) => (
      <ClaimLink claim={claim}>
        <Money value={claim.dirFee} sign="taken" />
      </ClaimLink>
    ),
  },
  {
    header: 'Net Paid',
    term: 'Net',
    align: 'right',
    className: 'font-medium',
    cell: (claim) => (
      <ClaimLink claim={claim}>
        <Money value={claim.netAmount} />
      </ClaimLink>
    ),
  },
];

/** An amount with a link to its claim. */
function ClaimLink({
  claim,
  children,
}: {
  readonly claim: RecentClaim;
  readonly children: ReactNode;
}) {
  return (
    <Link
      href={remittancePath(claim.remittanceId, claim.id)}
      className={
        'rounded-sm decoration-line-strong decoration-dotted underline-offset-4 ' +
        'hover:underline focus-visible:underline'
      }
      title="Open this claim"
    >
      {children}
    </Link>
  );
}

export function RecentClaims({ claims }: { readonly claims: readonly RecentClaim[] }) {
  return (
    <CardSection
      title="Recent Claims Analysis"
      description="Latest claims, with those that need attention first."
      action={
        <ButtonLink href="/analytics" variant="outline" size="sm">
          View All
        </ButtonLink>
      }
    >
      {claims.length === 0 ? (
        <p className="px-5 pt-6 pb-10 text-center text-ink-faint">No claims in this month</p>
      ) : (
        <DataTable
          caption="Recent Claims Analysis"
          columns={columns}
          rows={claims}
          rowKey={(claim) => claim.id}
        />
      )}
    </CardSection>
  );
}
