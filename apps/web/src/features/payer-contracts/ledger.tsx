import { outReasonTexts } from '@pfs/core/contracts/guarantees';
import type { ContractGuaranteeRow, GuaranteeClaim, LedgerMonth } from '@pfs/wire/payer-contracts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { claimColumns } from './checked-claims.tsx';
import { ruleNames } from './contract-words.ts';
import {
  type ContractsSearch,
  claimsPageSize,
  guaranteeClaimsQuery,
  ledgerQuery,
} from './contracts.queries.ts';

interface LedgerProps {
  readonly guarantee: ContractGuaranteeRow;
  readonly name: string;
  readonly search: ContractsSearch;
  readonly change: (to: Partial<ContractsSearch>) => void;
}

/** A guarantee by service month and class; each count opens its claims. */
export function Ledger({ guarantee, name, search, change }: LedgerProps) {
  const query = useQuery(ledgerQuery(guarantee.id));
  return (
    <div id="contract-ledger" className="flex scroll-mt-20 flex-col gap-6">
      <CardSection
        title={`Ledger: ${name}, ${guarantee.payer.name}`}
        description="By service month. Each month is rounded on its own, and a period is the sum of its months."
      >
        <QueriedTable
          query={query}
          what="the ledger"
          empty={
            <EmptyState icon={SearchX} title="No claims found">
              No exported claim falls under this guarantee.
            </EmptyState>
          }
          caption="Ledger"
          columns={monthColumns(guarantee, change)}
          rowKey={({ month, drugClass }) => `${month} ${drugClass}`}
        />
      </CardSection>
      {search.month === '' ? null : (
        <Claims guarantee={guarantee} search={search} change={change} />
      )}
    </div>
  );
}

function monthColumns(
  { kind }: ContractGuaranteeRow,
  change: LedgerProps['change'],
): readonly Column<LedgerMonth>[] {
  const opens = (shown: 'in' | 'out', count: (row: LedgerMonth) => number) => (row: LedgerMonth) =>
    count(row) === 0 ? (
      '0'
    ) : (
      <button
        type="button"
        className="figures cursor-pointer text-accent underline"
        aria-label={`View ${formatCount(count(row))} claims ${shown}, ${formatMonth(row.month)}`}
        onClick={() => change({ month: row.month, class: row.drugClass, shown, ledgerPage: 1 })}
      >
        {formatCount(count(row))}
      </button>
    );
  return [
    {
      header: 'Month',
      primary: true,
      cell: ({ month, drugClass }) => (
        <>
          {formatMonth(month)}
          <span className="block text-xs font-normal text-ink-faint capitalize">{drugClass}</span>
        </>
      ),
    },
    { header: 'Claims', align: 'right', cell: opens('in', ({ claims }) => claims) },
    { header: 'Out', align: 'right', cell: opens('out', ({ claimsOut }) => claimsOut) },
    ...(kind === 'dfer' ? [] : [moneyColumn('AWP', 'awp')]),
    moneyColumn(kind === 'dfer' ? 'Fees paid' : 'Ingredient cost paid', 'paid'),
    {
      header: 'Achieved',
      align: 'right',
      cell: ({ achieved }) => {
        if (achieved === null) return '–';
        return kind === 'dfer' ? formatMoney(achieved) : `${achieved.toFixed(2)}%`;
      },
    },
    moneyColumn('Allowed', 'allowed'),
    moneyColumn('Variance', 'variance', { className: 'font-medium' }),
  ];
}

function Claims({ guarantee, search, change }: Omit<LedgerProps, 'name'>) {
  const query = useQuery(guaranteeClaimsQuery(search));
  const { month, shown, ledgerPage } = search;
  const paid = guarantee.kind === 'dfer' ? 'Fee paid' : 'Ingredient cost paid';
  const columns: readonly Column<GuaranteeClaim>[] = [
    ...claimColumns,
    dayColumn('Counted', 'countedOn'),
    moneyColumn('AWP', 'awp'),
    moneyColumn(paid, 'paid'),
    ...(shown === 'in'
      ? []
      : [{ header: 'Out by', cell: (row: GuaranteeClaim) => outText(row, guarantee) }]),
  ];
  return (
    <CardSection title={`Claims ${shown}, ${formatMonth(month)}`}>
      <QueriedTable
        query={query}
        what="the claims"
        empty={
          <EmptyState icon={SearchX} title="No claims found">
            Choose another month.
          </EmptyState>
        }
        caption={`Claims ${shown}`}
        columns={columns}
        rowKey={({ id, isReversal }) => `${id} ${isReversal}`}
        page={{ number: ledgerPage, size: claimsPageSize, of: 'claims' }}
        onPage={(next) => change({ ledgerPage: next })}
      />
    </CardSection>
  );
}

/** `Rule 2: Basis of reimbursement (522-FM) 4`. */
function outText({ out, rule }: GuaranteeClaim, { rules }: ContractGuaranteeRow): string {
  const by = rule === null ? undefined : rules[rule];
  if (out === null) return '';
  if (by === undefined || rule === null) return outReasonTexts[out];
  return `Rule ${rule + 1}: ${ruleNames[by.test]} ${by.values.join(', ')}`.trim();
}
