import { outReasonTexts } from '@pfs/core/contracts/guarantees';
import { comparedStates, comparedStateTexts } from '@pfs/core/contracts/payer-files';
import type { ContractGuaranteeRow } from '@pfs/wire/payer-contracts';
import type { ComparedClaimRow } from '@pfs/wire/payer-files';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { type ContractsSearch, claimsPageSize, comparedClaimsQuery } from './contracts.queries.ts';

interface ComparedClaimsProps {
  readonly guarantee: ContractGuaranteeRow;
  readonly fileId: string;
  readonly search: ContractsSearch;
  readonly change: (to: Partial<ContractsSearch>) => void;
}

const states = comparedStates.map((id) => ({ id, name: comparedStateTexts[id].name }));

/** Claims of a comparison with both sides' values beside each other. */
export function ComparedClaims({ guarantee, fileId, search, change }: ComparedClaimsProps) {
  const query = useQuery(comparedClaimsQuery(fileId, search));
  const { state, sort, order, comparedPage } = search;
  return (
    <CardSection
      title="Compared claims"
      description={
        state === undefined ? 'All claims that differ.' : comparedStateTexts[state].meaning
      }
    >
      <div className="px-5 pb-3">
        <Filter
          label="Difference"
          all="All differences"
          of={states}
          value={state}
          onChange={(id) =>
            change({ state: comparedStates.find((one) => one === id), comparedPage: 1 })
          }
        />
      </div>
      <QueriedTable
        query={query}
        what="the claims"
        empty={
          <EmptyState icon={SearchX} title="No claims found">
            Choose another difference.
          </EmptyState>
        }
        caption="Compared claims"
        columns={claimColumns(guarantee)}
        rowKey={({ place }) => String(place)}
        sorting={{
          key: sort,
          order,
          onSort: (key, next) =>
            change({ sort: key as ContractsSearch['sort'], order: next, comparedPage: 1 }),
        }}
        page={{ number: comparedPage, size: claimsPageSize, of: 'claims' }}
        onPage={(next) => change({ comparedPage: next })}
      />
    </CardSection>
  );
}

const faint = 'block text-xs font-normal text-ink-faint';

function claimColumns({ kind, rules }: ContractGuaranteeRow): readonly Column<ComparedClaimRow>[] {
  const hasAwp = kind !== 'dfer';
  return [
    {
      header: 'Claim',
      primary: true,
      className: 'min-w-44',
      sortKey: 'rxNumber',
      cell: ({ drugName, ndc, rxNumber, fillNumber, line }) => (
        <>
          Rx {rxNumber}
          {fillNumber === null ? null : `, fill ${fillNumber}`}
          <span className={faint}>{drugName ?? ndc ?? 'Unknown drug'}</span>
          {line === null ? null : <span className={faint}>Line {line} of the file</span>}
        </>
      ),
    },
    dayColumn('Filled', 'filledOn', { sortKey: 'filledOn' }),
    { header: 'Difference', cell: ({ state }) => comparedStateTexts[state].name },
    {
      header: 'Ours',
      align: 'right',
      cell: ({ ours }) => {
        if (ours === null) return 'None';
        const { out, rule } = ours;
        const by = rule === null ? '' : ` ${rule + 1} of ${rules.length}`;
        return <Side of={ours} hasAwp={hasAwp} note={out && `Out: ${outReasonTexts[out]}${by}`} />;
      },
    },
    {
      header: 'Payer’s file',
      align: 'right',
      cell: ({ theirs }) => {
        if (theirs === null) return 'None';
        const { out, reason } = theirs;
        const word = out === null ? '' : out === 'excluded' ? 'Excluded' : 'Reversed';
        const note = [word, reason].filter(Boolean).join(': ');
        return <Side of={theirs} hasAwp={hasAwp} note={note} />;
      },
    },
    moneyColumn('Effect', 'effect', { sortKey: 'effect', className: 'font-medium' }),
  ];
}

interface SideProps {
  readonly of: { readonly awp: number | null; readonly paid: number | null };
  readonly hasAwp: boolean;
  readonly note: ReactNode;
}

function Side({ of: { awp, paid }, hasAwp, note }: SideProps) {
  return (
    <>
      <Money value={paid} />
      {hasAwp ? (
        <span className={faint}>
          AWP <Money value={awp} />
        </span>
      ) : null}
      {note ? <span className={faint}>{note}</span> : null}
    </>
  );
}
