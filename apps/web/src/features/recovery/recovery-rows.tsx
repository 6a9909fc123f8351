import { recoveryStates, recoveryStateTexts } from '@pfs/core/recovery/adjudication-states';
import { lateAges, lateAgeTexts } from '@pfs/core/recovery/payer-cycle';
import type { RecoveryRow, RecoverySummary } from '@pfs/wire/recovery';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { formatPeriod } from '../../lib/days/period.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { OpenCase } from '../../ui/open-case.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { Narrowed } from '../../ui/tables/narrowed.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { type RecoverySearch, recoveryRowsQuery, rowsPageSize } from './recovery.queries.ts';

interface RecoveryRowsProps {
  readonly summary: RecoverySummary;
  readonly search: RecoverySearch;
  readonly change: (to: Partial<RecoverySearch>) => void;
}

/** The claims behind every total of the screen. */
export function RecoveryRows({ summary, search, change }: RecoveryRowsProps) {
  const query = useQuery(recoveryRowsQuery(search));
  const { state, age, payer, from, to, rx, page } = search;
  const period = from === undefined && to === undefined ? [] : [formatPeriod({ from, to })];
  return (
    <div id="recovery-claims" className="scroll-mt-20">
      <CardSection title="Claims">
        <div className="flex flex-wrap gap-2 px-5 pb-3">
          <SearchField
            label="Search by Rx number"
            placeholder="Rx number"
            value={rx}
            onChange={(typed) => change({ rx: typed })}
          />
          <Filter
            label="Status"
            all="All statuses"
            of={recoveryStates}
            text={(name) => recoveryStateTexts[name].name}
            value={state}
            onChange={(name) => change({ state: name, age: undefined })}
          />
          <Filter
            label="Age"
            all="Any age"
            of={lateAges}
            text={(name) => lateAgeTexts[name]}
            value={age}
            onChange={(name) =>
              change({ age: name, ...(name === undefined ? {} : { state: 'unpaid' }) })
            }
          />
          <Filter
            label="Payer"
            all="All payers"
            of={payersOf(summary, payer)}
            value={payer === '' ? undefined : payer}
            onChange={(key) => change({ payer: key ?? '' })}
          />
        </div>
        <div className="px-5 pb-3 empty:hidden">
          <Narrowed to={period} onClear={() => change({ from: undefined, to: undefined })} />
        </div>
        <QueriedTable
          query={query}
          what="the claims"
          empty={
            <EmptyState icon={SearchX} title="No claims found">
              Choose another status, payer or age.
            </EmptyState>
          }
          caption="Claims"
          columns={columns}
          rowKey={({ id }) => id}
          page={{ number: page, size: rowsPageSize, of: 'claims' }}
          onPage={(next) => change({ page: next })}
        />
      </CardSection>
    </div>
  );
}

/** Payers that paid or owe; one that a link names stays, whatever it did. */
function payersOf({ unpaid, payers }: RecoverySummary, chosen: string) {
  const known = new Map([...payers, ...unpaid].map(({ key, name }) => [key, name]));
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, 'Other payer');
  return [...known]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const badges = {
  paid: 'good',
  short: 'warn',
  short_explained: 'active',
  over: 'active',
  unpaid: 'warn',
  denied: 'warn',
  ambiguous: 'warn',
  reversed: 'active',
  reversed_kept: 'active',
  not_in_export: 'active',
} as const;

const steps = [
  'Authorization number',
  'Rx, fill number, NDC and date',
  'Rx, NDC and date',
  'Rx and NDC, date up to 3 days off',
  'Rx, fill number and date',
] as const;

const columns: readonly Column<RecoveryRow>[] = [
  {
    header: 'Drug',
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
  },
  {
    header: 'Status',
    wide: true,
    className: 'min-w-32',
    cell: ({ state, age, caseId }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge variant={badges[state]}>
          <span title={recoveryStateTexts[state].meaning}>{recoveryStateTexts[state].name}</span>
        </Badge>
        {age === null ? null : <span className="text-xs text-ink-soft">{lateAgeTexts[age]}</span>}
        <OpenCase id={caseId} />
      </span>
    ),
  },
  {
    header: 'Rx',
    cell: ({ rxNumber, fillNumber, position }) => (
      <span className="figures">
        {rxNumber}{' '}
        {fillNumber === null ? null : <span className="text-ink-faint">fill {fillNumber}</span>}
        {position === null || position === 1 ? null : (
          <span className="block text-xs text-ink-faint">payer {position}</span>
        )}
      </span>
    ),
  },
  dayColumn('Filled on', 'filledOn', { aside: true }),
  textColumn('Payer', 'payerName', { wide: true, className: 'min-w-28 wrap-anywhere' }),
  moneyColumn('Expected', 'expected'),
  moneyColumn('Remitted', 'remitted'),
  moneyColumn('Difference', 'difference', { className: 'font-medium' }),
  {
    header: 'Matched by',
    wide: 'last',
    className: 'min-w-32',
    cell: ({ step, ndcDiffers, claimId }) => (
      <span className="flex flex-col items-start gap-1 text-xs text-ink-soft">
        {step === null ? null : <span>{steps[step - 1]}</span>}
        {ndcDiffers ? <span>The NDC differs</span> : null}
        {claimId === null ? (
          <span>No claim</span>
        ) : (
          <TextLink href={`/analytics?claim=${claimId}`}>Open claim</TextLink>
        )}
      </span>
    ),
  },
];
