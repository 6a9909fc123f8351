import { parseMillionths, toDollars } from '@pfs/core/money';
import { lateInterestCents } from '@pfs/core/recovery/plans';
import type { RecoverySummary } from '@pfs/wire/recovery';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatPercent } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { countColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { DoubtfulClaims } from './doubtful-claims.tsx';
import { recoveryPaths, recoverySearch, recoverySummaryQuery } from './recovery.queries.ts';
import { RecoveryRows } from './recovery-rows.tsx';
import { DaysToPay, MissingRemittances, StateTotals, UnpaidByAge } from './summary-tables.tsx';

/** What payers agreed to at the counter, against what they remitted. */
export default function RecoveryPage() {
  const query = useQuery(recoverySummaryQuery);
  return (
    <>
      <PageHeader
        title="Adjudicated Claims"
        description="What payers agreed to pay at the counter, compared with what they remitted."
      />
      <RecoveryLinks />
      <QueryState
        query={query}
        what="the claims"
        loading={<LoadingRows />}
        isEmpty={({ states, matching }) => states.length === 0 && !matching}
        empty={<NoClaims />}
      >
        {(summary) => <Recovery summary={summary} />}
      </QueryState>
    </>
  );
}

function NoClaims() {
  return (
    <CardSection title="Claims">
      <EmptyState
        icon={FileSpreadsheet}
        title="No Adjudicated Claims Yet"
        actions={
          <ButtonLink href="/recovery/imports" variant="outline">
            Upload claims export
          </ButtonLink>
        }
      >
        Upload a claims export of your pharmacy system. Each of its claims is compared with your
        remittances, and you see what is unpaid or paid short.
      </EmptyState>
    </CardSection>
  );
}

function Recovery({ summary }: { readonly summary: RecoverySummary }) {
  const { state: search, change, go } = useSearchState(recoverySearch);
  const narrowed = { state: undefined, payer: '', age: undefined, rx: '' } as const;
  const open = (to: Partial<typeof search>) => {
    go({ ...narrowed, from: undefined, to: undefined, page: 1, ...to });
    document.getElementById('recovery-claims')?.scrollIntoView({ block: 'start' });
  };
  const doubts = summary.states.find(({ state }) => state === 'ambiguous');
  return (
    <div className="flex flex-col gap-6">
      {summary.matching ? (
        <Notice title="Matching claims">
          Claims are being compared with remittances. The totals update automatically.
        </Notice>
      ) : null}
      <StateTotals states={summary.states} onOpen={(state) => open({ state })} />
      <UnpaidByAge unpaid={summary.unpaid} onOpen={open} />
      <MissingRemittances missing={summary.missing} onOpen={open} />
      <DoubtfulClaims
        hasDoubts={doubts !== undefined}
        page={search.doubts}
        chosenPage={search.chosen}
        onPage={(page) => change({ doubts: page })}
        onChosenPage={(page) => change({ chosen: page })}
      />
      <RecoveryRows summary={summary} search={search} change={change} />
      <DaysToPay payers={summary.payers} />
      <PromptPay payers={summary.payers} />
      <Tolerance cents={summary.toleranceCents} />
    </div>
  );
}

const tolerances = [0, 1, 2, 5, 10, 25, 50, 100, 200, 500];

/** A pharmacy's administrator says which differences are too small to be worked. */
function Tolerance({ cents }: { readonly cents: number }) {
  const isAdministrator = useCurrentUser().role === 'pharmacy_admin';
  const change = useChange('PATCH /api/recovery/tolerance', {
    refresh: recoveryPaths,
    done: toastOf('Tolerance saved', 'Claims that it may change are being compared again.'),
    failed: showFailure('Not saved', 'The tolerance couldn’t be changed.'),
  });
  return (
    <CardSection
      title="Tolerance"
      description="A claim that differs by no more than this counts as paid."
    >
      <div className="max-w-72 px-5 pb-5">
        <Select
          label="Tolerance"
          value={String(cents)}
          disabled={!isAdministrator || change.isPending}
          onChange={({ target }) =>
            change.mutate({ body: { toleranceCents: Number(target.value) } })
          }
        >
          {[...new Set([...tolerances, cents])]
            .toSorted((one, other) => one - other)
            .map((one) => (
              <option key={one} value={one}>
                {formatMoney(one / 100)}
              </option>
            ))}
        </Select>
      </div>
    </CardSection>
  );
}

interface PromptPayRow {
  readonly key: string;
  readonly name: string;
  readonly payments: number;
  readonly medianDays: number;
  readonly p95Days: number;
  readonly above14: number;
  readonly late: number;
  /** Null until a rate is typed. */
  readonly interest: number | null;
}

/** Undefined for what is no rate. */
export function interestOf(lateCentDays: number, typedRate: string): number | undefined {
  const rate = parseMillionths(typedRate.trim().replace(/\s*%$/, ''));
  if (rate === undefined) return undefined;
  return toDollars(lateInterestCents(BigInt(lateCentDays), rate));
}

const columns: readonly Column<PromptPayRow>[] = [
  { header: 'Payer', primary: true, className: 'min-w-36 wrap-anywhere', cell: ({ name }) => name },
  countColumn('Payments', 'payments'),
  countColumn('Median days', 'medianDays'),
  countColumn('95% within', 'p95Days'),
  {
    header: 'Over 14 days',
    align: 'right',
    cell: ({ above14 }) => <span className="figures">{formatPercent(above14 * 100)}</span>,
  },
  moneyColumn('Paid late', 'late'),
  {
    header: 'Late interest',
    align: 'right',
    aside: true,
    className: 'font-medium',
    cell: ({ interest }) => (interest === null ? '–' : <Money value={interest} />),
  },
];

/** How payers of Part D keep to 42 CFR 423.520; absent while no claim is known as Part D. */
export function PromptPay({ payers }: Pick<RecoverySummary, 'payers'>) {
  const [rate, setRate] = useState('');
  const rows = payers.flatMap(({ key, name, partD }): PromptPayRow[] => {
    if (partD === null) return [];
    const { lateCentDays, ...shown } = partD;
    return [{ ...shown, key, name, interest: interestOf(lateCentDays, rate) ?? null }];
  });
  if (rows.length === 0) return null;
  return (
    <CardSection
      title="Prompt pay (Part D)"
      description="Clean electronic claims are due 14 days after receipt (42 CFR 423.520). Days count from the fill; interest is the Treasury rate plus 0.10 points, over 365 days."
    >
      <div className="max-w-72 px-5 pb-4">
        <Field
          label="3-month Treasury rate (%)"
          name="treasuryRate"
          inputMode="decimal"
          autoComplete="off"
          placeholder="4.20"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          hint="To estimate late interest. Not saved."
        />
      </div>
      <DataTable
        caption="Prompt pay (Part D)"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </CardSection>
  );
}
