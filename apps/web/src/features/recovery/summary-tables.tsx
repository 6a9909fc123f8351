import { type RecoveryState, recoveryStateTexts } from '@pfs/core/recovery/adjudication-states';
import { type LateAge, lateAgeTexts } from '@pfs/core/recovery/payer-cycle';
import type { RecoverySummary } from '@pfs/wire/recovery';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { countColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import type { RecoverySearch } from './recovery.queries.ts';

type Open = (to: Partial<RecoverySearch>) => void;

interface OpenRowsProps {
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A name or count that opens its claims in the list below. */
function OpenRows({ onOpen, children }: OpenRowsProps) {
  return (
    <button
      type="button"
      className="cursor-pointer text-left text-accent underline"
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

interface StateTotalsProps {
  readonly states: RecoverySummary['states'];
  readonly onOpen: (state: RecoveryState) => void;
}

export function StateTotals({ states, onOpen }: StateTotalsProps) {
  const columns: readonly Column<RecoverySummary['states'][number]>[] = [
    {
      header: 'Status',
      primary: true,
      className: 'min-w-44',
      cell: ({ state }) => (
        <>
          <OpenRows onOpen={() => onOpen(state)}>{recoveryStateTexts[state].name}</OpenRows>
          <span className="block text-xs font-normal text-ink-faint">
            {recoveryStateTexts[state].meaning}
          </span>
        </>
      ),
    },
    countColumn('Claims', 'rows', { aside: true }),
    moneyColumn('Expected', 'expected'),
    moneyColumn('Remitted', 'remitted'),
    moneyColumn('Difference', 'difference', { className: 'font-medium' }),
    moneyColumn('Explained by fees', 'explained'),
  ];
  return (
    <CardSection title="Totals by status" description="Select a status to view its claims.">
      <DataTable
        caption="Totals by status"
        columns={columns}
        rows={states}
        rowKey={({ state }) => state}
      />
    </CardSection>
  );
}

interface UnpaidProps {
  readonly unpaid: RecoverySummary['unpaid'];
  readonly onOpen: Open;
}

/** Who owes what, by how late it is in the payer's own cycle. */
export function UnpaidByAge({ unpaid, onOpen }: UnpaidProps) {
  if (unpaid.length === 0) return null;
  const ageColumn = (age: LateAge): Column<RecoverySummary['unpaid'][number]> => ({
    header: lateAgeTexts[age].replace(' days late', '').replace('More than', 'Over'),
    align: 'right',
    cell: ({ key, name, ages }) => {
      const found = ages.find((one) => one.age === age);
      if (found === undefined || found.rows === 0) return '–';
      const told = `, ${name}, ${lateAgeTexts[age]}: ${formatCount(found.rows)} claims`;
      return (
        <OpenRows onOpen={() => onOpen({ state: 'unpaid', payer: key, age })}>
          <Money value={found.expected} />
          <span className="sr-only">{told}</span>
        </OpenRows>
      );
    },
  });
  const columns: readonly Column<RecoverySummary['unpaid'][number]>[] = [
    {
      header: 'Payer',
      primary: true,
      className: 'min-w-36 wrap-anywhere',
      cell: ({ key, name, lateFromDays }) => (
        <>
          <OpenRows onOpen={() => onOpen({ state: 'unpaid', payer: key })}>{name}</OpenRows>
          <span className="block text-xs font-normal text-ink-faint">
            Late from day {lateFromDays.join(' or ')}
          </span>
        </>
      ),
    },
    countColumn('Claims', 'rows'),
    moneyColumn('Unpaid', 'expected', { aside: true, className: 'font-medium' }),
    ...(['not_due', '1_15', '16_30', '31_60', '61_90', 'above_90'] as const).map(ageColumn),
  ];
  return (
    <CardSection
      title="Unpaid by payer and age"
      description="Days late, counted from when each payer usually pays."
    >
      <DataTable
        caption="Unpaid by payer and age"
        columns={columns}
        rows={unpaid}
        rowKey={({ key }) => key}
      />
    </CardSection>
  );
}

interface MissingProps {
  readonly missing: RecoverySummary['missing'];
  readonly onOpen: Open;
}

export function MissingRemittances({ missing, onOpen }: MissingProps) {
  if (missing.length === 0) return null;
  const columns: readonly Column<RecoverySummary['missing'][number]>[] = [
    {
      header: 'Payer',
      primary: true,
      className: 'min-w-36 wrap-anywhere',
      cell: ({ key, name, from, to }) => (
        <OpenRows onOpen={() => onOpen({ state: 'unpaid', payer: key, from, to })}>{name}</OpenRows>
      ),
    },
    {
      header: 'Fill dates',
      className: 'whitespace-nowrap',
      cell: ({ from, to }) =>
        from === to ? (
          <Day value={from} />
        ) : (
          <>
            <Day value={from} /> – <Day value={to} />
          </>
        ),
    },
    countColumn('Claims', 'rows'),
    countColumn('Days late', 'daysLate'),
    moneyColumn('Expected', 'expected', { aside: true, className: 'font-medium' }),
  ];
  return (
    <CardSection
      title="Missing remittances"
      description="The payer paid nothing filled on these days. Ask for the remittance, or upload it."
    >
      <DataTable
        caption="Missing remittances"
        columns={columns}
        rows={missing}
        rowKey={({ key, from }) => `${key} ${from}`}
      />
    </CardSection>
  );
}

const daysColumns: readonly Column<RecoverySummary['payers'][number]>[] = [
  textColumn('Payer', 'name', { primary: true, className: 'min-w-36 wrap-anywhere' }),
  countColumn('Payments', 'payments'),
  countColumn('Median days', 'medianDays'),
  countColumn('95% within', 'p95Days'),
  {
    header: 'Over 14 days',
    align: 'right',
    cell: ({ above14 }) => (
      <span className="figures">
        {above14 === null ? '–' : `${(Math.round(above14 * 1000) / 10).toFixed(1)}%`}
      </span>
    ),
  },
];

export function DaysToPay({ payers }: Pick<RecoverySummary, 'payers'>) {
  if (payers.length === 0) return null;
  return (
    <CardSection
      title="Days to pay"
      description="From fill to payment, over the 12 months up to the newest payment."
    >
      <DataTable
        caption="Days to pay"
        columns={daysColumns}
        rows={payers}
        rowKey={({ key }) => key}
      />
    </CardSection>
  );
}
