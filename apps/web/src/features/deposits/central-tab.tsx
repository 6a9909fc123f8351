import type { CentralPayment, CentralPaymentDetail } from '@pfs/wire/deposits';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import {
  type ChangeSearch,
  centralPaymentQuery,
  centralQuery,
  centralStateTexts,
  type DepositsSearch,
  pageSize,
} from './deposits.queries.ts';

interface TabProps {
  readonly search: DepositsSearch;
  readonly change: ChangeSearch;
}

/** Payments of PSAOs, each with its bank line and the payments that its report names. */
export function CentralTab({ search, change }: TabProps) {
  return (
    <CardSection
      title="Central payments"
      description="A single PSAO deposit that covers payments from several payers."
    >
      <QueriedTable
        query={useQuery(centralQuery(search))}
        what="the central payments"
        caption="Central payments"
        columns={columns((central) => change({ central }))}
        rowKey={({ id }) => id}
        page={{ number: search.centralPage, size: pageSize, of: 'payments' }}
        onPage={(centralPage) => change({ centralPage })}
        empty={
          <EmptyState
            icon={Landmark}
            title="No Central Payments Yet"
            actions={
              <ButtonLink href="/deposits?tab=statements" variant="outline">
                Import a report
              </ButtonLink>
            }
          >
            If your PSAO pays for several payers in one deposit, import its report. Each deposit is
            then matched with the remittances that the report names.
          </EmptyState>
        }
      />
      {search.central === '' ? null : (
        <CentralDialog id={search.central} onClose={() => change({ central: '' })} />
      )}
    </CardSection>
  );
}

function columns(onOpen: (id: string) => void): readonly Column<CentralPayment>[] {
  return [
    {
      header: 'PSAO',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: ({ sender, reference }) => (
        <>
          {sender}
          {reference === '' ? null : (
            <span className="block text-xs font-normal text-ink-faint">{reference}</span>
          )}
        </>
      ),
    },
    dayColumn('Paid on', 'paidOn'),
    moneyColumn('Amount', 'amount'),
    moneyColumn('Fees withheld', 'withheld'),
    moneyColumn('Deposit', 'net', { className: 'font-medium' }),
    {
      header: 'Remittances',
      align: 'right',
      cell: ({ found, rows }) => (
        <span className="figures">
          {formatCount(found)} of {formatCount(rows)}
        </span>
      ),
    },
    {
      header: 'Status',
      aside: true,
      cell: ({ state, postedOn }) => (
        <>
          <Badge variant={state === 'matched' ? 'good' : 'warn'}>
            <span title={centralStateTexts[state].meaning}>{centralStateTexts[state].name}</span>
          </Badge>
          {postedOn === null ? null : (
            <span className="block text-xs text-ink-faint">
              Posted <Day value={postedOn} />
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Actions',
      align: 'right',
      cell: ({ id, sender, paidOn }) => (
        <RowButton label="View" name={`View ${sender} ${paidOn}`} onClick={() => onOpen(id)} />
      ),
    },
  ];
}

const rowTexts = {
  found: { name: 'Found', look: 'good' },
  missing: { name: 'Missing', look: 'warn' },
  unclear: { name: 'Unclear', look: 'warn' },
} as const;

const rowColumns: readonly Column<CentralPaymentDetail['payments'][number]>[] = [
  {
    header: 'Payer',
    primary: true,
    className: 'min-w-32 wrap-anywhere',
    cell: ({ payer }) => payer || 'Not named',
  },
  {
    header: 'Check or EFT number',
    className: 'wrap-anywhere',
    cell: ({ traceNumber, remittanceId }) =>
      remittanceId === null ? (
        traceNumber
      ) : (
        <TextLink href={remittancePath(remittanceId)}>{traceNumber}</TextLink>
      ),
  },
  dayColumn('Paid on', 'paidOn'),
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  moneyColumn('Fees withheld', 'withheld'),
  {
    header: 'Remittance',
    aside: true,
    cell: ({ state }) => <Badge variant={rowTexts[state].look}>{rowTexts[state].name}</Badge>,
  },
];

function CentralDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(centralPaymentQuery(id));
  return (
    <Dialog title={query.data?.sender ?? 'Central payment'} form="wide" onClose={onClose}>
      <QueryState query={query} what="the central payment" loading={<LoadingRows />}>
        {({ payments }) => (
          <>
            <Advice payments={payments} />
            <DataTable
              caption="Payments in the report"
              columns={rowColumns}
              rows={payments}
              rowKey={({ line }) => String(line)}
            />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function Advice({ payments }: { readonly payments: CentralPaymentDetail['payments'] }) {
  const has = (wanted: string) => payments.some(({ state }) => state === wanted);
  if (!has('missing') && !has('unclear')) return null;
  return (
    <p className="mb-3 text-[0.8125rem] text-ink-soft">
      {has('missing')
        ? 'Missing: get the 835 from the payer’s portal or ask your PSAO for it, and upload it. '
        : null}
      {has('unclear')
        ? 'Unclear: a remittance with this number has a different amount, several match, or ' +
          'another deposit already covers the payment.'
        : null}
    </p>
  );
}
