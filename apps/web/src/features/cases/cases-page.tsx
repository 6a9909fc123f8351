import type { CaseSummary } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileChartColumn, HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { sumDollars } from '../../lib/format/dollars.ts';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { LoadingStats, Stat, Stats } from '../../ui/stats.tsx';
import { countColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { CaseList } from './case-list.tsx';
import type { CasesSearch } from './cases.queries.ts';
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
  const { organization } = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Recovery"
        description="Money to ask payers and vendors for, and what came of it."
        actions={
          organization === null ? null : (
            <ButtonLink href={recoveryReportPath} variant="outline">
              <FileChartColumn aria-hidden="true" />
              Recovery report
            </ButtonLink>
          )
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

/** Opens cases in the list of the screen. */
type OpenList = (to: Partial<CasesSearch>) => void;

interface OpenCasesProps {
  readonly look?: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A sum or name that opens its cases in the list. */
function OpenCases({ look = 'hover:underline', onOpen, children }: OpenCasesProps) {
  return (
    <button
      type="button"
      title="View cases"
      className={clsx('cursor-pointer text-left underline-offset-4', look)}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

/** What is to do, what is out, and what came. */
function Sums({ summary, onOpen }: { readonly summary: CaseSummary; readonly onOpen: OpenList }) {
  const { toDo, waiting, promisedNotPaid, parties } = summary;
  const counted = (cases: number) => `${formatCount(cases)} ${cases === 1 ? 'case' : 'cases'}`;
  return (
    <Stats columns={4}>
      <Stat label="To do" caption={`${counted(toDo.cases)} to prepare or send`}>
        <OpenCases onOpen={() => onOpen({ stage: 'to_do' })}>
          <Money value={toDo.asked} />
        </OpenCases>
      </Stat>
      <Stat label="Waiting for an answer" caption={`${counted(waiting.cases)} sent`}>
        <OpenCases onOpen={() => onOpen({ stage: 'waiting' })}>
          <Money value={waiting.asked} />
        </OpenCases>
      </Stat>
      <Stat
        label="Promised, not paid"
        caption={`Of ${counted(summary.won.cases)} won, after the usual time to pay`}
      >
        <OpenCases onOpen={() => onOpen({ stage: 'decided' })}>
          <Money value={promisedNotPaid} />
        </OpenCases>
      </Stat>
      <Stat
        label="Money seen"
        caption={
          <>
            Came by itself: <Money value={sumDollars(parties.map(({ byItself }) => byItself))} />
          </>
        }
      >
        <OpenCases onOpen={() => onOpen({ stage: 'all' })}>
          <Money value={sumDollars(parties.map(({ seen }) => seen))} />
        </OpenCases>
      </Stat>
    </Stats>
  );
}

interface PartiesProps {
  readonly parties: CaseSummary['parties'];
  readonly onOpen: OpenList;
}

/** Whom it is worth asking. */
function Parties({ parties, onOpen }: PartiesProps) {
  if (parties.length === 0) return null;
  const columns: readonly Column<CaseSummary['parties'][number]>[] = [
    {
      header: 'Payer or vendor',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: ({ key, name }) => (
        <OpenCases look="text-accent underline" onOpen={() => onOpen({ stage: 'all', party: key })}>
          {name}
        </OpenCases>
      ),
    },
    countColumn('Cases', 'cases'),
    moneyColumn('Asked', 'asked', { aside: true }),
    countColumn('Won', 'won'),
    {
      header: 'Win rate',
      align: 'right',
      cell: ({ won, decided }) => <WinRate won={won} decided={decided} />,
    },
    moneyColumn('Money seen', 'seen', { className: 'font-medium' }),
    moneyColumn('Came by itself', 'byItself'),
    {
      header: 'Median days',
      align: 'right',
      cell: ({ medianDays }) => (
        <span className="figures">{medianDays === null ? '–' : formatCount(medianDays)}</span>
      ),
    },
  ];
  return (
    <CardSection
      title="By payer and vendor"
      description="Days are counted from when a case was sent to when it was decided."
    >
      <DataTable
        caption="By payer and vendor"
        columns={columns}
        rows={parties}
        rowKey={({ key }) => key}
      />
    </CardSection>
  );
}

function WinRate({ won, decided }: { readonly won: number; readonly decided: number }) {
  const share = decided === 0 ? '–' : formatPercent((100 * won) / decided);
  return (
    <span className="figures">
      {share}
      <span className="block text-xs text-ink-faint">
        {formatCount(won)} of {formatCount(decided)}
      </span>
    </span>
  );
}
