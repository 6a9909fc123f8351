import { partDQuestion, planLines, planLineTexts, planStatuses } from '@pfs/core/recovery/plans';
import type { PayerPlanSummary } from '@pfs/wire/payer-plans';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { figurePath } from '../../lib/figure-path.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { oneOf, pageNumber, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { planStatusTexts, usePlanColumns } from './plan-columns.tsx';

const updatingMilliseconds = 3_000;

const summaryQuery = routeQuery('GET /api/recovery/plans/summary', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.updating ? updatingMilliseconds : false),
});

const pageSize = 25;

const plansSearch = searchState({
  page: pageNumber,
  status: oneOf(planStatuses),
  line: oneOf(planLines),
  q: text,
});

/** Whose plans the fills are: proposed from evidence, decided by a person. */
export default function PlansPage() {
  const query = useQuery(summaryQuery);
  return (
    <>
      <PageHeader
        title="Plans"
        description="The line of business of each plan, proposed from your claims and confirmed by you. Names of plans and payers aren’t used."
      />
      <RecoveryLinks />
      <QueryState
        query={query}
        what="the plans"
        loading={<LoadingRows />}
        isEmpty={({ plans, updating, partD }) =>
          plans.proposed + plans.unknown + plans.confirmed === 0 && !updating && partD === null
        }
        empty={
          <CardSection title="Plans by BIN, PCN and group">
            <NoPlans />
          </CardSection>
        }
      >
        {(summary) => (
          <div className="flex flex-col gap-6">
            {summary.updating ? (
              <Notice title="Updating claims">
                Claims are being updated to the line of business of their plan. Totals and alerts
                update automatically.
              </Notice>
            ) : null}
            <PartDFees partD={summary.partD} />
            <PlanList summary={summary} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function NoPlans() {
  return (
    <EmptyState
      icon={FileSpreadsheet}
      title="No Plans Yet"
      actions={
        <ButtonLink href="/recovery/imports" variant="outline">
          Upload claims export
        </ButtonLink>
      }
    >
      Plans come from claims exports of your pharmacy system with BIN, PCN and group.
    </EmptyState>
  );
}

/** What to question, and apart from it what nobody can tell. */
function PartDFees({ partD }: Pick<PayerPlanSummary, 'partD'>) {
  if (partD === null) return null;
  const { from, to, questioned, unknownLine, lumpSums } = partD;
  return (
    <CardSection
      title="Fees on Part D claims"
      description={`DIR, effective rate and network fees on fills since 2024, paid in ${formatPeriod({ from, to })}. Ask the payer: ${partDQuestion}`}
    >
      <dl className="grid gap-x-10 gap-y-3 px-5 pb-5 text-[0.8125rem] sm:grid-cols-3">
        <Sum name="To question" sum={questioned} of="claim">
          <TextLink href={figurePath('partDDeductions', { from, to })}>View claims</TextLink>
        </Sum>
        <Sum name="Plan unknown" sum={unknownLine} of="claim">
          Not included in Part D amounts. Confirm their plans below.
        </Sum>
        <Sum name="Lump sums" sum={lumpSums} of="lump sum">
          Can’t tell: remittances don’t say whose fills these concern.{' '}
          <TextLink href="/lump-sums">View lump sums</TextLink>
        </Sum>
      </dl>
    </CardSection>
  );
}

interface SumProps {
  readonly name: string;
  readonly sum: { readonly rows: number; readonly amount: number };
  readonly of: string;
  readonly children: ReactNode;
}

function Sum({ name, sum: { rows, amount }, of, children }: SumProps) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd>
        <span className="font-medium">
          <Money value={amount} />
        </span>{' '}
        <span className="text-ink-faint">
          {formatCount(rows)} {rows === 1 ? of : `${of}s`}
        </span>
        <span className="block text-xs text-ink-soft">{children}</span>
      </dd>
    </div>
  );
}

function PlanList({ summary }: { readonly summary: PayerPlanSummary }) {
  const { state, change } = useSearchState(plansSearch);
  const { page, status, line, q } = state;
  const query = useQuery(
    pageQuery('GET /api/recovery/plans', {
      query: { page, pageSize, status, line, ...(q === '' ? {} : { q }) },
    }),
  );
  const { columns, dialog } = usePlanColumns(summary.payers);
  const isNarrowed = status !== undefined || line !== undefined || q !== '';
  return (
    <CardSection
      title="Plans by BIN, PCN and group"
      description="A confirmed plan decides for its claims. Until then the export’s plan type does, or a Medicare refund of the fill."
    >
      <div className="flex flex-wrap gap-2 px-5 pb-3">
        <SearchField
          label="Search plans"
          placeholder="BIN, PCN, group or program"
          value={q}
          onChange={(typed) => change({ q: typed })}
        />
        <Filter
          label="Status"
          all="All statuses"
          of={planStatuses}
          text={(name) => planStatusTexts[name]}
          value={status}
          onChange={(name) => change({ status: name })}
        />
        <Filter
          label="Line of business"
          all="All lines"
          of={planLineTexts}
          value={line}
          onChange={(name) => change({ line: name })}
        />
      </div>
      <QueriedTable
        query={query}
        what="the plans"
        empty={
          isNarrowed ? (
            <EmptyState icon={SearchX} title="No plans found">
              Choose another status or line of business.
            </EmptyState>
          ) : (
            <NoPlans />
          )
        }
        caption="Plans by BIN, PCN and group"
        columns={columns}
        rowKey={({ id }) => id}
        page={{ number: page, size: pageSize, of: 'plans' }}
        onPage={(next) => change({ page: next })}
      />
      {dialog}
    </CardSection>
  );
}
