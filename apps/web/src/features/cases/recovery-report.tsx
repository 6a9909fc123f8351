import { periodNames } from '@pfs/core/metrics/periods';
import type { RecoveryReport, RecoveryReportFormat } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { FileChartColumn, FileSpreadsheet, FileText } from 'lucide-react';
import { useDownload } from '../../lib/api/download.ts';
import { periodErrorsOf } from '../../lib/days/period.ts';
import { useToday } from '../../lib/days/today.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PeriodField } from '../../ui/fields/period-field.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { LoadingStats, Stat, Stats } from '../../ui/stats.tsx';
import { moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { recoveryReportQuery, reportSearch } from './cases.queries.ts';

const formats = [
  { format: 'pdf', label: 'PDF Report', word: 'PDF', icon: FileText },
  { format: 'xlsx', label: 'Excel Export', word: 'EXCEL', icon: FileSpreadsheet },
] as const satisfies readonly {
  readonly format: RecoveryReportFormat;
  readonly [_: string]: unknown;
}[];

/** What was asked and what came of it in a period, by payer or vendor and by month. */
export function RecoveryReportView() {
  const today = useToday();
  const { state, change } = useSearchState(reportSearch);
  const usual = periodNames.yearToDate.of(today);
  const { from = usual.from, to = usual.to } = state;
  const errors = periodErrorsOf({ from, to });
  const query = useQuery({ ...recoveryReportQuery({ from, to }), enabled: errors === undefined });
  const { pending, start } = useDownload();
  return (
    <>
      <PageHeader
        title="Recovery Report"
        description="What you asked payers and vendors for, and what came back."
        actions={formats.map(({ format, label, word, icon: Icon }) => {
          const path = `/api/cases/report/export?${new URLSearchParams({ from, to, format })}`;
          return (
            <PharmacyButton
              key={format}
              variant="outline"
              pending={pending === path}
              disabled={errors !== undefined}
              onClick={() => void start(path, `Generating ${word} report...`)}
            >
              {pending === path ? null : <Icon aria-hidden="true" />}
              {label}
            </PharmacyButton>
          );
        })}
      />
      <RecoveryLinks />
      <div className="mb-6 print:hidden">
        <PeriodField period={{ from, to }} today={today} errors={errors} onChange={change} />
      </div>
      {errors === undefined ? (
        <QueryState
          query={query}
          what="the report"
          loading={
            <div className="flex flex-col gap-6">
              <LoadingStats columns={6} />
              <LoadingRows rows={6} />
            </div>
          }
          isEmpty={({ parties }) => parties.length === 0}
          empty={
            <EmptyState card icon={FileChartColumn} title="Nothing in This Period">
              No case was found, sent, won, or paid. Choose another period.
            </EmptyState>
          }
        >
          {(report) => <Report report={report} />}
        </QueryState>
      ) : null}
    </>
  );
}

const counted = (cases: number) => `${formatCount(cases)} ${cases === 1 ? 'case' : 'cases'}`;

function Report({ report: { totals, parties, months } }: { readonly report: RecoveryReport }) {
  return (
    <div className="flex flex-col gap-6">
      <Stats columns={6}>
        <Stat label="Found" caption={`In ${counted(totals.casesFound)}, each dollar counted once`}>
          <Money value={totals.found} />
        </Stat>
        <Stat label="Sent" caption={`In ${counted(totals.casesSent)}, each dollar counted once`}>
          <Money value={totals.sent} />
        </Stat>
        <Stat label="Won" caption={`Promised in ${counted(totals.casesWon)}`}>
          <Money value={totals.won} />
        </Stat>
        <Stat label="Money seen" caption="Receipts since a case was sent">
          <Money value={totals.seen} />
        </Stat>
        <Stat
          label="Promised, not paid"
          caption="What won cases lack today, after the usual time to pay"
        >
          <Money value={totals.promisedNotPaid} />
        </Stat>
        <Stat label="Came by itself" caption="Receipts from before a case was sent">
          <Money value={totals.byItself} />
        </Stat>
      </Stats>
      <CardSection title="By payer and vendor">
        <DataTable
          caption="By payer and vendor"
          columns={[partyColumn, ...columns]}
          rows={parties}
          rowKey={({ key }) => key}
          total={{ ...totals, key: '', name: 'Total' }}
        />
      </CardSection>
      <CardSection title="By month">
        <DataTable
          caption="By month"
          columns={[monthColumn, ...columns]}
          rows={months}
          rowKey={({ month }) => month}
          total={{ ...totals, label: 'Total', month: '', from: '', to: '' }}
        />
      </CardSection>
    </div>
  );
}

const columns: readonly Column<RecoveryReport['totals']>[] = [
  moneyColumn('Found', 'found'),
  moneyColumn('Sent', 'sent'),
  moneyColumn('Won', 'won'),
  moneyColumn('Money seen', 'seen'),
  moneyColumn('Promised, not paid', 'promisedNotPaid'),
  moneyColumn('Came by itself', 'byItself'),
];

const partyColumn: Column<RecoveryReport['parties'][number]> = {
  header: 'Payer or vendor',
  primary: true,
  className: 'min-w-44 wrap-anywhere',
  cell: ({ key, name }) =>
    key === '' ? (
      name
    ) : (
      <TextLink href={`/recovery?${new URLSearchParams({ stage: 'all', party: key })}`}>
        {name}
      </TextLink>
    ),
};

const monthColumn: Column<RecoveryReport['months'][number]> = textColumn('Month', 'label', {
  primary: true,
  className: 'min-w-36',
});
