import type { ContractGuaranteeRow, ContractTermRow } from '@pfs/wire/payer-contracts';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { CheckedClaims } from './checked-claims.tsx';
import { guaranteeNames } from './contract-names.ts';
import {
  type Contracts,
  contractsQuery,
  contractsSearch,
  nothingOpen,
} from './contracts.queries.ts';
import { GuaranteeDialog } from './guarantee-dialog.tsx';
import { Ledger } from './ledger.tsx';
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
