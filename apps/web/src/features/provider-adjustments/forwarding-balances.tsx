import type { ForwardingBalance, ForwardingBalances } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import {
  forwardingOfQuery,
  openBalancesMax,
  openBalancesQuery,
} from './provider-adjustments.queries.ts';

/** The origin of a file's forwarding balances, and where they were taken back. */
export function ForwardingPairs({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(forwardingOfQuery(remittanceId));
  return (
    <QueryState
      query={query}
      what="where forwarding balances went"
      loading={<Skeleton className="mx-5 mb-5 h-10" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={null}
    >
      {({ rows }) => (
        <div className="border-t border-line px-5 py-3 text-[0.8125rem]">
          <h3 className="mb-1 font-semibold">Forwarding balances</h3>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="py-2">
                <BalancePairs row={row} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryState>
  );
}

function BalancePairs({ row }: { readonly row: ForwardingBalance }) {
  const open = openText(row);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        {forwardingText(row)}
        {row.reference === null ? null : (
          <span className="text-xs text-ink-faint">Reference {row.reference}</span>
        )}
      </p>
      {row.pairs.map(({ providerAdjustmentId, remittanceId, fileName, paidOn, amount }) => (
        <p
          key={providerAdjustmentId}
          className="flex items-baseline justify-between gap-4 pl-4 text-ink-soft"
        >
          <span className="min-w-0 wrap-anywhere">
            {row.amount < 0 ? 'Taken back in' : 'Carried forward from'}{' '}
            <TextLink href={remittancePath(remittanceId)}>{fileName}</TextLink>, paid on{' '}
            <Day value={paidOn} />
          </span>
          <Money value={amount} />
        </p>
      ))}
      {open === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 pl-4">
          <Badge variant="warn">Open</Badge>
          {open}
        </p>
      )}
    </>
  );
}

/** "61 days", or "Today". */
export function ageText(days: number): string {
  if (days === 0) return 'Today';
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}

/** What happened to a forwarding balance. */
export function forwardingText({ amount }: Pick<ForwardingBalance, 'amount'>): string {
  const dollars = formatMoney(Math.abs(amount));
  return amount < 0
    ? `${dollars} was carried forward because the payment would have been negative.`
    : `${dollars} carried forward from an earlier payment was taken back.`;
}

/** The part without a counterpart yet; undefined where there is none. */
export function openText({ open }: Pick<ForwardingBalance, 'open'>): string | undefined {
  if (open === 0) return undefined;
  const dollars = formatMoney(Math.abs(open));
  return open < 0
    ? `${dollars} is still to be taken back.`
    : `${dollars} can’t be matched to a payment that carried it forward.`;
}

/** Balances without a counterpart, oldest first. */
export function OpenBalancesSection({ payer }: { readonly payer: string | undefined }) {
  const query = useQuery(openBalancesQuery(payer));
  return (
    <CardSection
      title="Open forwarding balances"
      help={<Term word="Forwarding balance" />}
      description="Carried forward from a payment that would have been negative, until a later payment takes it."
    >
      <QueryState
        query={query}
        what="the open balances"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None. Everything carried forward has been taken back.
          </p>
        }
      >
        {(balances) => <OpenBalances balances={balances} />}
      </QueryState>
    </CardSection>
  );
}

function OpenBalances({ balances }: { readonly balances: ForwardingBalances }) {
  const { toCome, unexplained, rows } = balances;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
        <LumpTotal label="Still to be taken back" {...toCome} />
        <LumpTotal label="Taken back, origin unknown" {...unexplained} />
      </dl>
      <DataTable
        caption="Open forwarding balances"
        columns={openBalanceColumns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {toCome.rows + unexplained.rows > rows.length ? (
        <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
          Showing the oldest {openBalancesMax}.
        </p>
      ) : null}
    </>
  );
}

const openBalanceColumns: readonly Column<ForwardingBalance>[] = [
  textColumn('Payer', 'payerName', { primary: true, className: 'min-w-40 wrap-anywhere' }),
  {
    header: 'Status',
    cell: ({ open }) => (open < 0 ? 'To be taken back' : 'Origin unknown'),
  },
  textColumn('Reference', 'reference', { className: 'wrap-anywhere', none: 'None' }),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Age', cell: ({ ageDays }) => <span className="figures">{ageText(ageDays)}</span> },
  moneyColumn('Amount', 'amount', { absolute: true }),
  moneyColumn('Open', 'open', { className: 'font-medium', absolute: true }),
  {
    header: 'File',
    wide: true,
    className: 'max-w-64 wrap-anywhere',
    cell: ({ remittanceId, fileName }) => (
      <TextLink href={remittancePath(remittanceId)}>{fileName}</TextLink>
    ),
  },
];

interface LumpTotalProps {
  readonly label: string;
  readonly rows: number;
  readonly amount: number;
  /** Set where positive amounts were taken from the pharmacy. */
  readonly sign?: 'taken';
}

export function LumpTotal({ label, rows, amount, sign }: LumpTotalProps) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium">
        <Money value={amount} {...(sign && { sign })} />{' '}
        <span className="font-normal text-ink-faint">
          {formatCount(rows)} {rows === 1 ? 'lump sum' : 'lump sums'}
        </span>
      </dd>
    </div>
  );
}
