import type { CaseSummary } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useSearchState } from '../../lib/search-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { LoadingStats } from '../../ui/stats.tsx';
import { CaseList } from './case-list.tsx';
import { type OpenList, Parties, Sums } from './case-sums.tsx';
import { caseSummaryQuery, casesSearch } from './cases.queries.ts';

/** Money to ask payers and vendors for, what was asked, and what came of it. */
export default function CasesPage() {
  const query = useQuery(caseSummaryQuery);
  return (
    <>
      <PageHeader
        title="Recovery"
        description="Money to ask payers and vendors for, and what came of it."
      />
      <RecoveryLinks />
      <QueryState
        query={query}
        what="the cases"
        loading={
          <div className="flex flex-col gap-6">
            <LoadingStats columns={4} />
            <LoadingRows rows={6} />
          </div>
        }
        isEmpty={({ parties, finding }) => parties.length === 0 && !finding}
        empty={<NoCases />}
      >
        {(summary) => <Cases summary={summary} />}
      </QueryState>
    </>
  );
}

function NoCases() {
  return (
    <EmptyState
      card
      icon={HandCoins}
      title="No Cases Yet"
      actions={
        <>
          <ButtonLink href="/recovery/imports">Upload claims export</ButtonLink>
          <ButtonLink href="/upload" variant="outline">
            Upload remittances
          </ButtonLink>
        </>
      }
    >
      Upload a claims export of your pharmacy system and your remittances. Claims that are unpaid or
      paid short, late refunds, unexplained lump sums and wrong invoices become cases, each with a
      letter to send.
    </EmptyState>
  );
}

function Cases({ summary }: { readonly summary: CaseSummary }) {
  const { state: search, change, go } = useSearchState(casesSearch);
  const open: OpenList = (to) => {
    go({ ...{ kind: undefined, party: '', owner: undefined, page: 1 }, ...to });
    document.getElementById('recovery-cases')?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-6">
      {summary.finding ? (
        <Notice title="Looking for cases">
          Your claims, refunds and invoices are being checked. The list updates by itself.
        </Notice>
      ) : null}
      <Sums summary={summary} onOpen={open} />
      <CaseList summary={summary} search={search} change={change} />
      <Parties parties={summary.parties} onOpen={open} />
    </div>
  );
}
