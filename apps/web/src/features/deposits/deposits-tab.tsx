import { bankLineStates, depositStates } from '@pfs/core/deposits/deposit-states';
import type { DepositStep } from '@pfs/core/deposits/match-deposits';
import { counted } from '@pfs/core/metrics/ratios';
import type { AnnouncedPayment, BankLine } from '@pfs/wire/deposits';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { OpenCase } from '../../ui/open-case.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Totals } from './deposit-totals.tsx';
import {
  announcedQuery,
  bankLinesQuery,
  type ChangeSearch,
  type DepositsSearch,
  depositStateTexts,
  depositSummaryQuery,
  lineStateTexts,
  pageSize,
} from './deposits.queries.ts';
import { LineDialog } from './line-dialog.tsx';

interface TabProps {
  readonly search: DepositsSearch;
  readonly change: ChangeSearch;
}

export function DepositsTab({ search, change }: TabProps) {
  const query = useQuery(depositSummaryQuery);
  return (
    <div className="flex flex-col gap-6">
      <QueryState
        query={query}
        what="the deposits"
        loading={<LoadingRows />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={<NoLines />}
      >
        {(summary) => <Totals summary={summary} change={change} />}
      </QueryState>
      {query.isPending ? null : (
        <>
          <div id="bank-lines" className="scroll-mt-20">
            <Lines search={search} change={change} />
          </div>
          <div id="announced-payments" className="scroll-mt-20">
            <Payments search={search} change={change} />
          </div>
        </>
      )}
      {search.line === '' ? null : (
        <LineDialog key={search.line} id={search.line} onClose={() => change({ line: '' })} />
      )}
    </div>
  );
}

function NoLines() {
  return (
    <CardSection title="Totals">
      <EmptyState
        icon={Landmark}
        title="No Bank Lines Yet"
        actions={
          <ButtonLink href="/deposits?tab=statements" variant="outline">
            Import a statement
          </ButtonLink>
        }
      >
        Import your bank’s statements. Each line is matched with the payments that remittances
        announce, and you see what never arrived.
      </EmptyState>
    </CardSection>
  );
}

const stepTexts = {
  person: 'By a person',
  trace: 'By trace number',
  central: 'By a central pay report',
  amount: 'By amount and payer',
  sum: 'As a sum of payments',
} as const satisfies Record<DepositStep, string>;

const good: ReadonlySet<string> = new Set(['matched', 'deposited']);
const bad: ReadonlySet<string> = new Set(['missing']);
const lookOf = (state: string) =>
  good.has(state) ? 'good' : bad.has(state) ? 'warn' : 'secondary';

function lineColumns(onOpen: (id: string) => void): readonly Column<BankLine>[] {
  return [
    {
      header: 'Line',
      primary: true,
      className: 'min-w-52 wrap-anywhere',
      cell: ({ text, account }) => (
        <>
          {text}
          <span className="block text-xs font-normal text-ink-faint">{account}</span>
        </>
      ),
    },
    dayColumn('Posted', 'postedOn'),
    moneyColumn('Amount', 'amount', { className: 'font-medium' }),
    {
      header: 'Status',
      aside: true,
      cell: ({ state }) => (
        <Badge variant={lookOf(state)}>
          <span title={lineStateTexts[state].meaning}>{lineStateTexts[state].name}</span>
        </Badge>
      ),
    },
    { header: 'Payments', wide: true, className: 'min-w-44', cell: (line) => <Of line={line} /> },
    {
      header: 'Actions',
      align: 'right',
      cell: ({ id, text, state, decisionId }) => {
        if (state === 'out' && decisionId === null) return null;
        const label = state === 'matched' || state === 'aside' ? 'View' : 'Match';
        return <RowButton label={label} name={`${label} ${text}`} onClick={() => onOpen(id)} />;
      },
    },
  ];
}

/** The payments that a line is, or how many it could be. */
function Of({ line }: { readonly line: BankLine }) {
  const { state, payments, step, candidates, payers, central } = line;
  if (step === null && central === null) {
    return (
      <span className="text-ink-soft">
        {payers.map(({ name }) => name).join(', ') || '–'}
        {candidates === 0 ? null : (
          <span className="block text-xs text-ink-faint">
            {formatCount(candidates)} {candidates === 1 ? 'candidate' : 'candidates'}
          </span>
        )}
        {state === 'missing' ? (
          <span className="block text-xs text-ink-faint">Ask for its 835 and upload it.</span>
        ) : null}
      </span>
    );
  }
  return (
    <>
      {payments.map((one) => (
        <span key={one.id} className="block">
          <TextLink href={remittancePath(one.remittanceId)}>
            {one.payer.name} {one.traceNumber ?? ''}
          </TextLink>{' '}
          <Money value={one.amount} />
        </span>
      ))}
      {step === null ? null : (
        <span className="block text-xs text-ink-faint">{stepTexts[step]}</span>
      )}
      {central === null ? null : <OfReport central={central} />}
    </>
  );
}

/** What a PSAO's report says beside the payments that are here. */
function OfReport({ central }: { readonly central: NonNullable<BankLine['central']> }) {
  const { id, withheld, missing } = central;
  return (
    <span className="block text-xs text-ink-faint">
      {withheld === 0 ? null : (
        <>
          <Money value={withheld} /> withheld.{' '}
        </>
      )}
      {missing === 0 ? null : `${counted(missing, 'payment')} without a remittance. `}
      <TextLink href={`/deposits?tab=central&central=${id}`}>View report</TextLink>
    </span>
  );
}

function Lines({ search, change }: TabProps) {
  return (
    <CardSection
      title="Bank lines"
      action={
        <span className="flex flex-wrap gap-2">
          <SearchField
            label="Search bank lines"
            placeholder="Text or account"
            value={search.q}
            onChange={(q) => change({ q })}
          />
          <Filter
            label="Status of bank lines"
            all="All lines"
            of={bankLineStates}
            text={(state) => lineStateTexts[state].name}
            value={search.lines}
            onChange={(lines) => change({ lines })}
          />
        </span>
      }
    >
      <QueriedTable
        query={useQuery(bankLinesQuery(search))}
        what="the bank lines"
        caption="Bank lines"
        empty={
          <EmptyState icon={Landmark} title="No Lines">
            {search.lines === undefined && search.q === ''
              ? 'Lines of imported statements are listed here.'
              : 'Choose another status or search for something else.'}
          </EmptyState>
        }
        columns={lineColumns((line) => change({ line }))}
        rowKey={({ id }) => id}
        page={{ number: search.page, size: pageSize, of: 'lines' }}
        onPage={(page) => change({ page })}
      />
    </CardSection>
  );
}

const paymentColumns: readonly Column<AnnouncedPayment>[] = [
  {
    header: 'Payer',
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ payer }) => payer.name,
  },
  {
    header: 'Trace number',
    className: 'wrap-anywhere',
    cell: ({ traceNumber, remittanceId }) => (
      <TextLink href={remittancePath(remittanceId)}>{traceNumber ?? 'None'}</TextLink>
    ),
  },
  dayColumn('Paid on', 'paidOn'),
  {
    header: 'Deposit due',
    cell: ({ dueOn }) => (dueOn === null ? '–' : <Day value={dueOn} />),
  },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'Status',
    aside: true,
    cell: ({ state, caseId }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge variant={lookOf(state)}>
          <span title={depositStateTexts[state].meaning}>{depositStateTexts[state].name}</span>
        </Badge>
        <OpenCase id={caseId} />
      </span>
    ),
  },
];

function Payments({ search, change }: TabProps) {
  return (
    <CardSection
      title="Announced payments"
      action={
        <Filter
          label="Status of payments"
          all="All payments"
          of={depositStates}
          text={(state) => depositStateTexts[state].name}
          value={search.payments}
          onChange={(payments) => change({ payments, age: undefined, paymentsPage: 1 })}
        />
      }
    >
      <QueriedTable
        query={useQuery(announcedQuery(search))}
        what="the payments"
        caption="Announced payments"
        empty={
          <EmptyState icon={Landmark} title="No Payments">
            {search.payments === undefined
              ? 'Payments of your remittances are listed here.'
              : 'No payment has this status.'}
          </EmptyState>
        }
        columns={paymentColumns}
        rowKey={({ id }) => id}
        page={{ number: search.paymentsPage, size: pageSize, of: 'payments' }}
        onPage={(paymentsPage) => change({ paymentsPage })}
      />
    </CardSection>
  );
}
