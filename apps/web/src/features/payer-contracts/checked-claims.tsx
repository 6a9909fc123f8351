import { paymentChecks, paymentCheckTexts } from '@pfs/core/contracts/contract-terms';
import type { CheckedClaim, ContractTermRow } from '@pfs/wire/payer-contracts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter, Options, Select } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { termNames } from './contract-words.ts';
import { type ContractsSearch, checksQuery, claimsPageSize } from './contracts.queries.ts';

interface CheckedClaimsProps {
  readonly terms: readonly ContractTermRow[];
  readonly search: ContractsSearch;
  readonly change: (to: Partial<ContractsSearch>) => void;
}

/** Claims by how they were paid under their term. */
export function CheckedClaims({ terms, search, change }: CheckedClaimsProps) {
  const query = useQuery(checksQuery(search));
  const names = termNames(terms);
  const named = terms.map(({ id, payer }) => ({ id, name: `${payer.name}: ${names.get(id)}` }));
  return (
    <div id="contract-claims" className="scroll-mt-20">
      <CardSection title="Claims under terms" description={paymentCheckTexts[search.check].meaning}>
        <div className="flex flex-wrap gap-2 px-5 pb-3">
          <Select
            label="Result"
            value={search.check}
            onChange={({ target }) => change({ check: target.value as ContractsSearch['check'] })}
          >
            <Options of={paymentChecks} text={(name) => paymentCheckTexts[name].name} />
          </Select>
          <Filter
            label="Term"
            all="All terms"
            of={named}
            value={search.term === '' ? undefined : search.term}
            onChange={(term) => change({ term: term ?? '' })}
          />
        </div>
        <QueriedTable
          query={query}
          what="the claims"
          empty={
            <EmptyState icon={SearchX} title="No claims found">
              Choose another result or term.
            </EmptyState>
          }
          caption="Claims under terms"
          columns={columns}
          rowKey={({ id }) => id}
          page={{ number: search.page, size: claimsPageSize, of: 'claims' }}
          onPage={(page) => change({ page })}
        />
      </CardSection>
    </div>
  );
}

type Claim = Pick<
  CheckedClaim,
  'rxNumber' | 'fillNumber' | 'drugName' | 'ndc' | 'plan' | 'basis' | 'filledOn'
>;

/** The fill of a claim, its plan and the payer's basis. */
export const claimColumns: readonly Column<Claim>[] = [
  {
    header: 'Drug',
    primary: true,
    className: 'min-w-44',
    cell: ({ drugName, ndc, rxNumber, fillNumber }) => (
      <>
        {drugName ?? ndc ?? 'Unknown drug'}
        <span className="block text-xs font-normal text-ink-faint">
          <TextLink href={`/recovery/claims?rx=${encodeURIComponent(rxNumber)}`}>
            Rx {rxNumber}, fill {fillNumber}
          </TextLink>
        </span>
      </>
    ),
  },
  dayColumn('Filled', 'filledOn', { aside: true }),
  {
    header: 'Plan',
    className: 'wrap-anywhere',
    cell: ({ plan, basis }) => (
      <>
        {plan.replaceAll(/^\/+|\/+$/g, '') || '–'}
        {basis === null ? null : (
          <span className="block text-xs text-ink-faint">522-FM {basis}</span>
        )}
      </>
    ),
  },
];

const columns: readonly Column<CheckedClaim>[] = [
  ...claimColumns,
  {
    header: 'Expected',
    align: 'right',
    cell: ({ expected, isAtMost, pricedBy, benchmark }) => (
      <>
        {isAtMost ? 'At most ' : null}
        <Money value={expected} />
        {pricedBy === null ? null : (
          <span className="block text-xs text-ink-faint">
            {pricedBy === 'usual' ? 'U&C' : pricedBy.toUpperCase()} <Money value={benchmark} />
          </span>
        )}
      </>
    ),
  },
  moneyColumn('Paid', 'paid'),
  {
    header: 'Below terms',
    align: 'right',
    className: 'font-medium',
    cell: ({ short, caseId }) => (
      <>
        <Money value={short} />
        {caseId === null ? null : (
          <span className="block text-xs font-normal">
            <TextLink href={`/recovery/cases/${caseId}`}>Open case</TextLink>
          </span>
        )}
      </>
    ),
  },
];
