import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Term } from '../../ui/term.tsx';
import { unclassifiedQuery } from './classification.queries.ts';
import { groupColumns } from './group-columns.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesSection } from './rules-section.tsx';
import { largestFirst, unclassifiedText } from './unclassified-notice.tsx';

const nothingOfPayer =
  'Everything from this payer is classified. Other payers still have unclassified amounts.';

interface GroupsSectionProps {
  readonly groups: readonly UnclassifiedGroup[];
  readonly onClassify: (group: UnclassifiedGroup) => void;
}

/** Unclassified amounts, similar adjustments grouped, largest first. */
function GroupsSection({ groups, onClassify }: GroupsSectionProps) {
  const [payer, choosePayer] = usePayerInAddress();
  const shown = groups.filter(({ payerName }) => payer === undefined || payerName === payer);
  return (
    <CardSection
      title="Needs classification"
      description={shown.length === 0 ? nothingOfPayer : `${unclassifiedText(shown)}.`}
      action={<PayerFilter groups={groups} payer={payer} onChange={choosePayer} />}
    >
      {shown.length === 0 ? null : (
        <DataTable
          caption="Unclassified amounts"
          columns={groupColumns(onClassify)}
          rows={largestFirst(shown)}
          rowKey={keyOf}
        />
      )}
    </CardSection>
  );
}

function keyOf({ where, payerId, code, reference }: UnclassifiedGroup): string {
  return JSON.stringify([where, payerId, code, reference]);
}

/** The payer in the address, and a function to change it. */
function usePayerInAddress() {
  const [params, setParams] = useSearchParams();
  const payer = params.get('payer')?.slice(0, 300) || undefined;
  const choose = (name: string | undefined) =>
    setParams(name === undefined ? {} : { payer: name }, { replace: true });
  return [payer, choose] as const;
}

interface PayerFilterProps {
  readonly groups: readonly UnclassifiedGroup[];
  readonly payer: string | undefined;
  readonly onChange: (payer: string | undefined) => void;
}

/** The payers with unclassified amounts, and the one in the address. */
function PayerFilter({ groups, payer, onChange }: PayerFilterProps) {
  const names = new Set(groups.map((group) => group.payerName));
  if (payer !== undefined) names.add(payer);
  return (
    <Filter
      label="Payer"
      className="sm:max-w-64"
      all="All payers"
      of={[...names].sort()}
      value={payer}
      onChange={onChange}
    />
  );
}

/** Adjustments that no rule recognizes; classifying one classifies all similar ones. */
export default function ClassificationPage() {
  const query = useQuery(unclassifiedQuery);
  const [group, setGroup] = useState<UnclassifiedGroup>();
  return (
    <>
      <PageHeader
        title="Unclassified Amounts"
        badge={<Term word="Unclassified" />}
        description="Payer adjustments that no rule recognizes. They’re not included in fees yet."
      />
      <div className="flex flex-col gap-6">
        <QueryState
          query={query}
          what="the unclassified amounts"
          loading={<Skeleton className="h-64" />}
          isEmpty={(groups) => groups.length === 0}
          empty={<NothingUnclassified />}
        >
          {(groups) => <GroupsSection groups={groups} onClassify={setGroup} />}
        </QueryState>
        <div hidden={query.isPending}>
          <RulesSection />
        </div>
      </div>
      {group === undefined ? null : (
        <RuleDialog group={group} onClose={() => setGroup(undefined)} />
      )}
    </>
  );
}

function NothingUnclassified() {
  return (
    <EmptyState
      card
      icon={Tags}
      title="Everything is classified"
      actions={
        <ButtonLink href="/upload" variant="outline">
          Upload Remittance
        </ButtonLink>
      }
    >
      Payer adjustments that no rule recognizes appear here. Classify one, preview how your totals
      change, and all similar adjustments follow.
    </EmptyState>
  );
}
