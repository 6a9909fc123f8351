import { FileText } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../lib/format/format-money.ts';
import { Badge } from '../../ui/badge.tsx';
import { LogoMark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { FeeTrendChart } from '../../ui/charts/fee-trend-chart.tsx';
import { HorizontalBars } from '../../ui/charts/horizontal-bars.tsx';
import { SeriesChart } from '../../ui/charts/series-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Equation } from '../../ui/equation.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Banner, Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows, Skeletons } from '../../ui/skeleton.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Fact, LoadingStats, Stat, Stats } from '../../ui/stats.tsx';
import { moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable, RowCards } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column, Sorting } from '../../ui/tables/table-columns.ts';
import { useVirtualRows, VirtualTable } from '../../ui/tables/virtual-table.tsx';
import { Term } from '../../ui/term.tsx';
import { WaitingNotice } from '../../ui/waiting-notice.tsx';
import { longText } from './controls.tsx';

export function Cards() {
  return (
    <>
      <Card className="p-4">A card.</Card>
      <dl>
        <Fact name="A fact">{longText}</Fact>
      </dl>
      <CardSection
        title={longText}
        description="What it shows."
        action={
          <Button variant="outline" size="sm">
            View All
          </Button>
        }
      >
        <p className="px-5 pb-5">What it holds.</p>
      </CardSection>
      <Stats columns={3}>
        <Stat label="Taken" caption="This month" tone="taken">
          <Money value={-1_234_567.89} />
        </Stat>
        <Stat label="Left" tone="good">
          <Money value={98_765.43} />
        </Stat>
        <Stat label={longText} caption="Not known yet">
          <Money value={undefined} />
        </Stat>
      </Stats>
      <LoadingStats columns={3} />
    </>
  );
}

export function Figures() {
  return (
    <>
      <p className="flex flex-wrap items-center gap-4">
        <LogoMark className="size-10" />
        <FigureLink figure="dirFees" value={885.6}>
          <Money value={885.6} sign="taken" />
        </FigureLink>
        <Money value={0} />
        <Money value={undefined} />
        <span>
          DIR fee <Term word="DIR fee" />
        </span>
      </p>
      <Equation
        lines={[
          { key: 'claims', label: longText, dollars: 1_665.53 },
          { key: 'lumps', label: 'Lump sums, taken', dollars: 4.6, operator: 'minus' },
          { key: 'payment', label: 'Payment', dollars: 1_660.93, operator: 'equals' },
        ]}
      />
    </>
  );
}

const tones = ['info', 'warn', 'destructive'] as const;

export function Notices() {
  return (
    <>
      {tones.map((tone) => (
        <div key={tone} className="flex flex-col gap-2">
          <Banner tone={tone}>A strip above the page.</Banner>
          <Notice tone={tone} title={longText} action={<Button size="sm">Look</Button>}>
            What it means and what to do.
          </Notice>
        </div>
      ))}
      <WaitingNotice title="2 invoices waiting for review" holdsMoney href="#" />
    </>
  );
}

const waits = { data: undefined, error: null, isFetching: true, refetch: () => Promise.reject() };
const failed = { ...waits, error: new Error('The server isn’t responding.'), isFetching: false };

export function States() {
  return (
    <>
      <Progress label="Sending" fraction={0.4} />
      <Progress label="Reading" />
      <PageSpinner />
      <QueryState query={waits as never} what="the claims" loading={<LoadingRows />}>
        {() => null}
      </QueryState>
      <Skeletons heights="h-8 h-12" />
      <QueryState query={failed as never} what="the claims" loading={null}>
        {() => null}
      </QueryState>
      <EmptyState icon={FileText} title="No Files Yet" actions={<Button>Upload a File</Button>}>
        What will appear here and why it’s useful.
      </EmptyState>
    </>
  );
}

interface Row {
  readonly name: string;
  readonly dollars: number | undefined;
}

const rows: readonly Row[] = [
  { name: 'Northlake Rx', dollars: 885.6 },
  { name: longText, dollars: -1_234_567.89 },
  { name: 'Not known yet', dollars: undefined },
];

const columns: readonly Column<Row>[] = [
  { header: 'Payer', primary: true, sortKey: 'name', cell: ({ name }) => name },
  { header: 'Status', cell: () => <Badge variant="good">Paid</Badge> },
  moneyColumn('Amount', 'dollars', { sortKey: 'dollars' }),
  {
    header: 'Actions',
    cell: ({ name }) => <RowButton label="Edit" name={`Edit ${name}`} onClick={() => undefined} />,
  },
];

export function Tables() {
  const [sorted, setSorted] = useState<Pick<Sorting, 'key' | 'order'>>({
    key: 'name',
    order: 'asc',
  });
  const sorting = {
    ...sorted,
    onSort: (key: string, order: Sorting['order']) => setSorted({ key, order }),
  };
  const table = { caption: 'Payers', columns, rows, rowKey: ({ name }: Row) => name };
  return (
    <>
      <DataTable {...table} sorting={sorting} total={{ name: 'Total', dollars: -1_233_682.29 }} />
      <RowCards {...table} />
      <QueriedTable
        {...table}
        query={{ data: rows, isPlaceholderData: true } as never}
        what="the payers"
        empty={null}
      />
      <LongTable />
    </>
  );
}

const manyRows = Array.from({ length: 1_000 }, (_, at) => `Payer ${at + 1}`);

function LongTable() {
  const sight = useVirtualRows({ count: manyRows.length, rowPixels: 24 });
  return (
    <VirtualTable
      sight={sight}
      rows={manyRows}
      caption="Many payers"
      heading={<thead />}
      columns={1}
      widthRem={10}
      className="h-40"
    >
      {(name) => (
        <tr key={name} className="h-6">
          <td>{name}</td>
        </tr>
      )}
    </VirtualTable>
  );
}

const names = ['Jan', 'Feb', 'Mar', 'Apr'];
const fees = [885.6, 0, -120.5, 12_345.67];
const months = names.map((_, at) => ({
  month: `2026-0${at + 1}`,
  from: `2026-0${at + 1}-01`,
  to: `2026-0${at + 1}-28`,
  totalDirFees: fees[at] ?? 0,
  hasClaims: at !== 1,
}));
const bars = [longText, 'Northlake Rx', 'Nothing deducted', 'Given back'].map((label, at) => ({
  key: label,
  label,
  dollars: [9_876.5, 885.6, 0, -420][at] ?? 0,
  isRest: at === 3,
}));
const places = names.map((label) => ({ key: label, label, shortLabel: label }));
const series = ['Revenue', 'Expenses', 'Profit'].map((name, order) => ({
  key: name,
  name,
  amounts: fees.map((fee) => fee - order * 2_000),
}));

export function Charts() {
  const frame = { title: 'Fees by payer', description: 'Of 2026', columns: ['Payer', 'Fees'] };
  const rows = bars.map(({ key, label, dollars }) => ({ key, label, value: formatMoney(dollars) }));
  return (
    <>
      <ChartFrame {...frame} columns={['Payer', 'Fees']} rows={rows}>
        <BarChart label="Fees by payer" bars={bars} />
      </ChartFrame>
      <ChartFrame {...frame} columns={['Payer', 'Fees']} rows={[]} fallback="Nothing to draw yet.">
        {null}
      </ChartFrame>
      <FeeTrendChart
        title="Fees by month"
        paid={months}
        earned={months}
        reconciled={{ paid: 0, otherFills: 0, stillExpected: 0, earned: 0 }}
        period={{}}
        labelsOf={() => names}
      />
      <SeriesChart label="Money by month" places={places} series={series} />
      <HorizontalBars
        bars={bars.map(({ key, label, dollars }) => ({ key, label, value: dollars }))}
        format={(value) => formatMoney(value ?? undefined)}
      />
    </>
  );
}
