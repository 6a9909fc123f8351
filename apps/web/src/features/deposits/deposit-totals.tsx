import { bankLineStates, depositStates } from '@pfs/core/deposits/deposit-states';
import type { DepositSummary } from '@pfs/wire/deposits';
import { formatDay } from '../../lib/format/format-day.ts';
import { CardSection } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { countColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import {
  type ChangeSearch,
  type DepositsSearch,
  depositStateTexts,
  lineStateTexts,
} from './deposits.queries.ts';

interface Sum {
  readonly id: string;
  readonly name: string;
  readonly meaning: string;
  readonly count: number;
  readonly amount: number;
  readonly onOpen: () => void;
}

const sumColumns = (what: string): readonly Column<Sum>[] => [
  {
    header: what,
    primary: true,
    className: 'min-w-44',
    cell: ({ name, meaning, onOpen }) => (
      <>
        <button
          type="button"
          className="cursor-pointer text-left text-accent underline"
          onClick={onOpen}
        >
          {name}
        </button>
        <span className="block text-xs font-normal text-ink-faint">{meaning}</span>
      </>
    ),
  },
  countColumn('Count', 'count', { aside: true }),
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
];

function Sums({
  title,
  description,
  what = 'Status',
  rows,
}: {
  readonly title: string;
  /** What a row stands for. */
  readonly what?: string;
  readonly description: string;
  readonly rows: readonly Sum[];
}) {
  return (
    <CardSection title={title} description={description}>
      <DataTable caption={title} columns={sumColumns(what)} rows={rows} rowKey={({ id }) => id} />
    </CardSection>
  );
}

const scrollTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' });

/** Sums of lines and payments; each opens its rows. */
export function Totals({
  summary,
  change,
}: {
  readonly summary: DepositSummary;
  readonly change: ChangeSearch;
}) {
  const openPayments = (to: Partial<DepositsSearch>) => {
    change({ paymentsPage: 1, age: undefined, ...to });
    scrollTo('announced-payments');
  };
  const lines = bankLineStates.flatMap((state) =>
    summary.lines
      .filter((sum) => sum.state === state)
      .map((sum) => ({
        ...{ ...sum, ...lineStateTexts[state], id: state },
        onOpen: () => {
          change({ lines: state, q: '', page: 1 });
          scrollTo('bank-lines');
        },
      })),
  );
  const payments = depositStates.flatMap((state) =>
    summary.payments
      .filter((sum) => sum.state === state)
      .map((sum) => ({
        ...{ ...sum, ...depositStateTexts[state], id: state },
        onOpen: () => openPayments({ payments: state }),
      })),
  );
  const ages = summary.ages
    .filter(({ count }) => count > 0)
    .map((age) => ({
      ...{ ...age, id: String(age.from), meaning: '' },
      name: age.to === null ? `More than ${age.from - 1} days` : `${age.from} to ${age.to} days`,
      onOpen: () => openPayments({ payments: 'missing', age: age.from }),
    }));
  return (
    <>
      {summary.matching ? (
        <Notice title="Matching deposits">
          Payments changed. The totals update automatically.
        </Notice>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <Sums title="Bank lines by status" description={coverText(summary)} rows={lines} />
        <Sums
          title="Payments by status"
          description="What remittances announced. Select a status to view its payments."
          rows={payments}
        />
      </div>
      {ages.length === 0 ? null : (
        <Sums
          title="Missing deposits by age"
          description="Days since the payment date. Each payer’s missing deposits are a case; its link is beside the payment."
          what="Age"
          rows={ages}
        />
      )}
    </>
  );
}

function coverText({ covered, gaps }: DepositSummary): string {
  const [gap] = gaps;
  if (gap !== undefined) {
    const days = `${formatDay(gap.from)} to ${formatDay(gap.to)}`;
    return `Import statements of ${gap.account}: without them, no payment of ${days} is missing.`;
  }
  return covered.length === 0
    ? 'No payment counts as missing yet: your statements cover too few days.'
    : 'Select a status to view its lines.';
}
