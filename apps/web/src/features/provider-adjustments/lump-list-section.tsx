import { categoryName } from '@pfs/core/category';
import type { ListedAdjustment, ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { formatPeriod } from '../../lib/days/period.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { OpenCase } from '../../ui/open-case.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Narrowed } from '../../ui/tables/narrowed.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';
import { LumpTotal } from './forwarding-balances.tsx';
import type { LumpSearch } from './lump-links.tsx';
import { isAllocated } from './lump-links.tsx';
import { PeriodCell } from './lump-period.tsx';
import { lumpPageSize, lumpSummaryQuery, lumpsQuery } from './provider-adjustments.queries.ts';

interface LumpListProps {
  readonly search: LumpSearch;
  readonly onChange: (change: Partial<LumpSearch>) => void;
}

/** The lump sums, a page at a time, below their totals. */
export function LumpListSection({ search, onChange }: LumpListProps) {
  const { page, payer, category, counted, from, to } = search;
  const filter = { payer, category, counted, from, to };
  const query = useQuery(lumpsQuery({ ...filter, page, pageSize: lumpPageSize }));
  const summary = useQuery(lumpSummaryQuery(filter));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const hasDays = from !== undefined || to !== undefined;

  return (
    <CardSection
      title="All lump sums"
      help={<Term word="Effective rate" />}
      description="Amounts deducted from or added to a payment with no claim attached (provider adjustments)."
      action={<LumpFilters summary={summary.data} search={search} onChange={onChange} />}
    >
      <div className="px-5 pb-3 empty:hidden">
        <Narrowed
          to={[
            ...(hasDays ? [formatPeriod(search)] : []),
            ...(counted === undefined ? [] : ['counted']),
          ]}
          onClear={() => onChange({ from: undefined, to: undefined, counted: undefined })}
        />
      </div>
      <QueryState
        query={query}
        what="the lump sums"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        isEmpty={({ rows, total }) => rows.length === 0 && total === 0}
        empty={<NoLumpSums filtered={filtered} />}
      >
        {({ rows, total }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            {summary.data ? <LumpTotals summary={summary.data} /> : null}
            <DataTable
              caption="All lump sums"
              columns={lumpColumns((id) => onChange({ spread: id }))}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <Pager
              what="lump sums"
              page={page}
              pageSize={lumpPageSize}
              total={total}
              onPage={(next) => onChange({ page: next })}
            />
          </div>
        )}
      </QueryState>
    </CardSection>
  );
}

function LumpTotals({ summary }: { readonly summary: ProviderAdjustmentSummary }) {
  const { rows, amount, counted, held } = summary;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
      <LumpTotal label="All" rows={rows} amount={amount} sign="taken" />
      <LumpTotal label="Included in totals" {...counted} sign="taken" />
      <LumpTotal label="Held (excluded)" {...held} sign="taken" />
    </dl>
  );
}

function NoLumpSums({ filtered }: { readonly filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        icon={Landmark}
        title="No lump sums found"
        actions={
          <ButtonLink href="/lump-sums" variant="outline">
            Show all
          </ButtonLink>
        }
      >
        Choose another payer or category.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Landmark}
      title="No lump sums yet"
      actions={
        <>
          <ButtonLink href="/upload" variant="outline">
            Upload Remittance
          </ButtonLink>
          <SampleDataOffer />
        </>
      }
    >
      Deductions with no claim attached appear here, such as quarterly DIR fees, effective rate
      true-ups, audits, and balances carried forward.
    </EmptyState>
  );
}

interface LumpFiltersProps {
  readonly summary: ProviderAdjustmentSummary | undefined;
  readonly search: LumpSearch;
  readonly onChange: (change: Partial<LumpSearch>) => void;
}

/** The payers and categories with lump sums, and those in the address. */
function LumpFilters({ summary, search, onChange }: LumpFiltersProps) {
  const payers = withSelected(summary?.payers ?? [], search.payer);
  const categories = withSelected(summary?.categories ?? [], search.category);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Filter
        label="Payer"
        className="sm:max-w-64"
        all="All payers"
        of={payers}
        value={search.payer}
        onChange={(payer) => onChange({ payer })}
      />
      <Filter
        label="Kind"
        className="sm:max-w-64"
        all="All kinds"
        of={categories}
        text={categoryName}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
    </div>
  );
}

function withSelected<Name extends string>(names: readonly Name[], selected: Name | undefined) {
  return selected === undefined || names.includes(selected) ? names : [...names, selected];
}

function lumpColumns(onAllocation: (id: string) => void): readonly Column<ListedAdjustment>[] {
  return [
    {
      header: 'Category',
      primary: true,
      className: 'min-w-40',
      cell: ({ category, counted, caseId }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {category === 'unclassified' ? (
            <Badge variant="warn">{categoryName(category)}</Badge>
          ) : (
            categoryName(category)
          )}
          {counted ? null : <Badge variant="warn">Held (excluded)</Badge>}
          <OpenCase id={caseId} />
        </span>
      ),
    },
    textColumn('Reference', 'reference', {
      wide: true,
      className: 'min-w-36 wrap-anywhere',
      none: 'None',
    }),
    { header: 'Code', term: 'PLB', cell: ({ code }) => <span className="figures">{code}</span> },
    { header: 'Payer', className: 'min-w-36 wrap-anywhere', cell: ({ payerName }) => payerName },
    {
      header: 'Service period',
      className: 'min-w-32',
      cell: ({ category, period }) =>
        isAllocated(category) ? <PeriodCell period={period} /> : null,
    },
    dayColumn('Paid on', 'paidOn', { aside: true, className: 'whitespace-nowrap' }),
    moneyColumn('Amount', 'amount', { term: 'Take-back', className: 'font-medium', sign: 'taken' }),
    {
      header: 'More',
      wide: 'last',
      className: 'whitespace-nowrap',
      cell: (row) => <LumpLinks row={row} onAllocation={onAllocation} />,
    },
  ];
}

interface LinksProps {
  readonly row: ListedAdjustment;
  readonly onAllocation: (id: string) => void;
}

function LumpLinks({ row, onAllocation }: LinksProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TextLink href={remittancePath(row.remittanceId)}>Open file</TextLink>
      {isAllocated(row.category) ? (
        <Button variant="outline" size="sm" onClick={() => onAllocation(row.id)}>
          Allocation
        </Button>
      ) : null}
    </span>
  );
}
