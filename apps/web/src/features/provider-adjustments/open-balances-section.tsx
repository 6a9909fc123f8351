import type { ForwardingBalance, ForwardingBalances } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { remittancePath } from '../../lib/paths.ts';
import { CardSection } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ageWords } from './forwarding-words.ts';
import { openBalancesMax, openBalancesQuery } from './provider-adjustments.queries.ts';

/** Balances without a counterpart, the oldest first. */
export function OpenBalancesSection({ payer }: { readonly payer: string | undefined }) {
  const query = useQuery(openBalancesQuery(payer));
  return (
    <CardSection
      title="Open forwarding balances"
      description="Carried from a payment that would have fallen below zero, until another takes it."
    >
      <QueryState
        query={query}
        what="the open balances"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None: all that was carried forward has been taken back.
          </p>
        }
      >
        {(balances) => <Open balances={balances} />}
      </QueryState>
    </CardSection>
  );
}

function Open({ balances }: { readonly balances: ForwardingBalances }) {
  const { toCome, unexplained, rows } = balances;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
        <Sum label="Still to be taken back" {...toCome} />
        <Sum label="Taken back, origin unknown" {...unexplained} />
      </dl>
      <DataTable
        caption="Open forwarding balances"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {toCome.rows + unexplained.rows > rows.length ? (
        <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
          The oldest {openBalancesMax} are shown.
        </p>
      ) : null}
    </>
  );
}

interface SumProps {
  readonly label: string;
  readonly rows: number;
  readonly amount: number;
  /** Positive is taken from the pharmacy, and shown so. */
  readonly sign?: 'taken';
}

export function Sum({ label, rows, amount, sign }: SumProps) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium">
        <Money value={amount} {...(sign === undefined ? {} : { sign })} />{' '}
        <span className="font-normal text-ink-faint">
          in {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}
        </span>
      </dd>
    </div>
  );
}

const columns: readonly Column<ForwardingBalance>[] = [
  {
    header: 'Payer',
    primary: true,
    className: 'min-w-40 wrap-anywhere',
    cell: ({ payerName }) => payerName,
  },
  {
    header: 'What is open',
    cell: ({ open }) => (open < 0 ? 'To be taken back' : 'Origin unknown'),
  },
  {
    header: 'Reference',
    className: 'wrap-anywhere',
    cell: ({ reference }) => reference ?? 'None',
  },
  { header: 'Paid on', aside: true, cell: ({ paidOn }) => <Day value={paidOn} /> },
  { header: 'Age', cell: ({ ageDays }) => <span className="figures">{ageWords(ageDays)}</span> },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money value={amount} absolute />,
  },
  {
    header: 'Open',
    align: 'right',
    className: 'font-medium',
    cell: ({ open }) => <Money value={open} absolute />,
  },
  {
    header: 'File',
    wide: true,
    className: 'max-w-64 wrap-anywhere',
    cell: ({ remittanceId, fileName }) => (
      <Link href={remittancePath(remittanceId)} className="text-accent underline">
        {fileName}
      </Link>
    ),
  },
];
