import type { CaseSummary } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { FileChartColumn, HandCoins } from 'lucide-react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { LoadingStats } from '../../ui/stats.tsx';
import { CaseList } from './case-list.tsx';
import { type OpenList, Parties, Sums } from './case-sums.tsx';
import {
  caseSettingsPaths,
  caseSettingsQuery,
  caseSummaryQuery,
  casesSearch,
  recoveryReportPath,
  reportSearch,
} from './cases.queries.ts';
import { RecoveryReportView } from './recovery-report.tsx';

/** The cases, or with `view=report` the report about them. */
export default function CasesPage() {
  const { state } = useSearchState(reportSearch);
  return state.view === 'report' ? <RecoveryReportView /> : <AllCases />;
}

/** Money to ask payers and vendors for, what was asked, and what came of it. */
function AllCases() {
  const query = useQuery(caseSummaryQuery);
  return (
    <>
      <PageHeader
        title="Recovery"
        description="Money to ask payers and vendors for, and what came of it."
        actions={
          <ButtonLink href={recoveryReportPath} variant="outline">
            <FileChartColumn aria-hidden="true" />
            Recovery report
          </ButtonLink>
        }
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
  const { role } = useCurrentUser();
  const { state: search, change, go } = useSearchState(casesSearch);
  const open: OpenList = (to) => {
    go({ ...{ kind: undefined, party: '', owner: undefined, page: 1 }, ...to });
    document.getElementById('recovery-cases')?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-6">
      {summary.finding ? (
        <Notice title="Looking for cases">
          Your claims, refunds and invoices are being checked. The list updates automatically.
        </Notice>
      ) : null}
      <Sums summary={summary} onOpen={open} />
      <CaseList summary={summary} search={search} change={change} />
      <Parties parties={summary.parties} onOpen={open} />
      {role === 'pharmacy_admin' ? <WhoSends /> : null}
    </div>
  );
}

/** An administrator says whether staff only prepare cases. */
function WhoSends() {
  const { data } = useQuery(caseSettingsQuery);
  const changing = useChange('PATCH /api/cases/settings', {
    refresh: caseSettingsPaths,
    done: toastOf('Setting saved', 'It applies to everyone in your pharmacy at once.'),
    failed: showFailure('Not saved', 'The setting couldn’t be changed.'),
  });
  return (
    <CardSection
      title="Sending and deciding"
      description="Staff prepare cases. Say who marks them sent, won, lost, expired or withdrawn."
    >
      <div className="max-w-72 px-5 pb-5">
        <Select
          label="Who sends and decides"
          value={data?.staffSends ? 'staff' : 'administrators'}
          disabled={data === undefined || changing.isPending}
          onChange={({ target }) =>
            changing.mutate({ body: { staffSends: target.value === 'staff' } })
          }
        >
          <option value="administrators">Administrators</option>
          <option value="staff">Administrators and staff</option>
        </Select>
      </div>
    </CardSection>
  );
}
