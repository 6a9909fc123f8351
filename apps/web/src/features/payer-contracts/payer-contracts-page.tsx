import { outReasonTexts } from '@pfs/core/contracts/guarantees';
import type {
  ContractGuaranteeRow,
  ContractTermRow,
  GuaranteeClaim,
  LedgerMonth,
} from '@pfs/wire/payer-contracts';
import { useQuery } from '@tanstack/react-query';
import { FileText, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { CheckedClaims, claimColumns } from './checked-claims.tsx';
import { guaranteeNames, ruleNames } from './contract-words.ts';
import {
  type Contracts,
  type ContractsSearch,
  claimsPageSize,
  contractsQuery,
  contractsSearch,
  guaranteeClaimsQuery,
  ledgerQuery,
  nothingOpen,
} from './contracts.queries.ts';
import { GuaranteeDialog } from './guarantee-dialog.tsx';
import { PayerFiles } from './payer-files.tsx';
import { Guarantees, Terms, TrueUps } from './summary-tables.tsx';
import { TermDialog } from './term-dialog.tsx';

type Editing =
  | { readonly what: 'term'; readonly of: ContractTermRow | undefined }
  | { readonly what: 'guarantee'; readonly of: ContractGuaranteeRow | undefined };

/** What payers' contracts promise, and how claims and settlements stand against it. */
export default function PayerContractsPage() {
  const query = useQuery(contractsQuery);
  const isAdministrator = useCurrentUser().role !== 'staff';
  const [editing, setEditing] = useState<Editing>();
  const payers = query.data?.payers ?? [];
  const mayEdit = isAdministrator && payers.length > 0;
  return (
    <>
      <PageHeader
        title="Payer Contracts"
        description="What your contracts promise for claims, and how payments and effective rates compare."
        actions={
          mayEdit ? (
            <>
              <Button onClick={() => setEditing({ what: 'term', of: undefined })}>Add Term</Button>
              <Button
                variant="outline"
                onClick={() => setEditing({ what: 'guarantee', of: undefined })}
              >
                Add Guarantee
              </Button>
            </>
          ) : null
        }
      />
      <RecoveryLinks />
      <QueryState
        query={query}
        what="the contracts"
        loading={<LoadingRows />}
        isEmpty={({ terms, guarantees }) => terms.length + guarantees.length === 0}
        empty={<NoContracts mayEdit={mayEdit} />}
      >
        {(contracts) => (
          <Held contracts={contracts} onEdit={isAdministrator ? setEditing : undefined} />
        )}
      </QueryState>
      {editing?.what === 'term' ? (
        <TermDialog term={editing.of} payers={payers} onClose={() => setEditing(undefined)} />
      ) : null}
      {editing?.what === 'guarantee' ? (
        <GuaranteeDialog
          guarantee={editing.of}
          payers={payers}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

function NoContracts({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <EmptyState
      card
      icon={FileText}
      title="No Contracts Yet"
      actions={
        mayEdit ? null : (
          <ButtonLink href="/recovery/imports" variant="outline">
            Upload claims export
          </ButtonLink>
        )
      }
    >
      {mayEdit
        ? 'Type in the terms and guaranteed rates of a payer’s contract. Claims of your exports are then compared with them.'
        : 'An administrator types in the terms of payers’ contracts, once a remittance has named the payer. Claims exports need AWP, ingredient cost and dispensing fee paid.'}
    </EmptyState>
  );
}

/** Moves to the heading of a section; answers whether the section is there. */
function focusSection(place: string | undefined): boolean {
  const section = place === undefined ? null : document.getElementById(place);
  const heading = section?.querySelector('h2');
  if (!section || !heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  section.scrollIntoView?.({ block: 'start' });
  return true;
}

interface HeldProps {
  readonly contracts: Contracts;
  readonly onEdit: ((editing: Editing) => void) | undefined;
}

function Held({ contracts, onEdit }: HeldProps) {
  const { state: search, change, go } = useSearchState(contractsSearch);
  const { terms, guarantees, trueUps, updating, severalTerms } = contracts;
  const mayEdit = onEdit !== undefined;
  const names = guaranteeNames(guarantees);
  const guarantee = guarantees.find(({ id }) => id === search.guarantee);
  const chosen = guarantee && { guarantee, name: names.get(guarantee.id) ?? '' };
  const wanted = useRef<string>(undefined);
  const showWanted = () => {
    if (focusSection(wanted.current)) wanted.current = undefined;
  };
  // A section that wasn't there is once it is rendered.
  useEffect(showWanted);
  const open = (to: Partial<typeof search>, place: string) => {
    wanted.current = place;
    go(to);
    showWanted();
  };
  return (
    <div className="flex flex-col gap-6">
      {updating ? (
        <Notice title="Comparing claims">
          Claims are being compared with your contracts. Figures update automatically.
        </Notice>
      ) : null}
      {severalTerms === 0 ? null : (
        <Notice
          tone="warn"
          title="Two terms cover the same claims"
          action={
            <Button
              variant="outline"
              size="sm"
              onClick={() => open({ check: 'several', term: '' }, 'contract-claims')}
            >
              View claims
            </Button>
          }
        >
          Neither is narrower, so these claims aren’t compared. Change one of the terms.
        </Notice>
      )}
      <Terms
        terms={terms}
        onEdit={onEdit && ((of) => onEdit({ what: 'term', of }))}
        onOpen={(term) => open({ term, check: 'short' }, 'contract-claims')}
      />
      {terms.length === 0 ? null : <CheckedClaims terms={terms} search={search} change={change} />}
      <Guarantees
        {...{ guarantees, names }}
        onEdit={onEdit && ((of) => onEdit({ what: 'guarantee', of }))}
        onOpen={(id) => open({ ...nothingOpen, guarantee: id }, 'contract-ledger')}
      />
      <TrueUps
        {...{ trueUps, names, mayEdit }}
        expected={contracts.expectedTrueUp}
        onFile={(id, file) => open({ ...nothingOpen, guarantee: id, file }, 'payer-files')}
      />
      {chosen === undefined ? null : (
        <>
          <Ledger {...{ ...chosen, search, change }} />
          {/* A file that is previewed is of one guarantee. */}
          <PayerFiles key={chosen.guarantee.id} {...{ ...chosen, search, change, mayEdit }} />
        </>
      )}
    </div>
  );
}

interface LedgerProps {
  readonly guarantee: ContractGuaranteeRow;
  readonly name: string;
  readonly search: ContractsSearch;
  readonly change: (to: Partial<ContractsSearch>) => void;
}

/** A guarantee by service month and class; each count opens its claims. */
function Ledger({ guarantee, name, search, change }: LedgerProps) {
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
