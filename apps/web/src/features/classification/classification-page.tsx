import { categoryName } from '@pfs/core/category';
import type { ClassificationRule, UnclassifiedGroup } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  actionsColumn,
  countColumn,
  moneyColumn,
  textColumn,
} from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { rulesQuery, unclassifiedQuery, useRemoveRule } from './classification.queries.ts';
import { adjustmentsText, LongChange, RuleDialog } from './rule-dialog.tsx';
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

function groupColumns(
  onClassify: (group: UnclassifiedGroup) => void,
): readonly Column<UnclassifiedGroup>[] {
  return [
    textColumn('Payer', 'payerName', { primary: true, className: 'min-w-40 wrap-anywhere' }),
    {
      header: 'Code',
      cell: ({ code, where }) => (
        <>
          <span className="figures">{code}</span>
          <span className="block text-xs text-ink-faint">
            {where === 'provider_adjustment' ? 'Lump sum' : 'On claims'}
          </span>
        </>
      ),
    },
    textColumn('Reference', 'reference', {
      wide: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      none: 'None',
    }),
    countColumn('Adjustments', 'rows'),
    moneyColumn('Amount', 'amount', { aside: true, className: 'font-medium', sign: 'taken' }),
    {
      header: 'Dates',
      wide: true,
      cell: ({ firstOn, lastOn }) => <DayRange firstOn={firstOn} lastOn={lastOn} />,
    },
    actionsColumn((group) => (
      <Button variant="outline" size="sm" onClick={() => onClassify(group)}>
        Classify similar
      </Button>
    )),
  ];
}

function DayRange({ firstOn, lastOn }: Pick<UnclassifiedGroup, 'firstOn' | 'lastOn'>) {
  if (firstOn === lastOn) return <Day value={firstOn} />;
  return (
    <>
      <Day value={firstOn} /> to <Day value={lastOn} />
    </>
  );
}

/** The pharmacy's own rules, which override built-in ones. */
function RulesSection() {
  const query = useQuery(rulesQuery);
  const [removing, setRemoving] = useState<ClassificationRule>();
  return (
    <CardSection
      title="Your rules"
      description="Your rules override built-in rules, for past and future files."
    >
      <QueriedTable
        query={query}
        what="your rules"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None yet. Each time you classify amounts, the rule is saved here.
          </p>
        }
        caption="Your rules"
        columns={ruleColumns(setRemoving)}
        rowKey={({ id }) => id}
      />
      {removing === undefined ? null : (
        <RemoveRuleDialog rule={removing} onClose={() => setRemoving(undefined)} />
      )}
    </CardSection>
  );
}

interface RemoveRuleDialogProps {
  readonly rule: ClassificationRule;
  readonly onClose: () => void;
}

function RemoveRuleDialog({ rule, onClose }: RemoveRuleDialogProps) {
  const remove = useRemoveRule({
    done: ({ rows }) => {
      onClose();
      showToast({
        title: 'Rule removed',
        description: `${adjustmentsText(rows)} reclassified by the remaining rules.`,
      });
    },
    failed: showFailure('Rule not removed', 'Something went wrong. Please try again.'),
  });
  return (
    <Dialog title="Remove this rule?" description={patternText(rule)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={`${adjustmentsText(rule.rows)} will change`}>
          They’re now classified as {categoryName(rule.category)}. The remaining rules will
          reclassify them. Anything no rule recognizes becomes unclassified, and totals update.
        </Notice>
        {remove.isPending ? <LongChange /> : null}
        <DialogButtons onCancel={onClose}>
          <Button
            variant="destructive"
            pending={remove.isPending}
            onClick={() => remove.mutate(rule.id)}
          >
            Remove
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function ruleColumns(
  onRemove: (rule: ClassificationRule) => void,
): readonly Column<ClassificationRule>[] {
  return [
    {
      header: 'Rule',
      primary: true,
      className: 'min-w-52 wrap-anywhere',
      cell: (rule) => patternText(rule),
    },
    {
      header: 'Payer',
      className: 'min-w-32 wrap-anywhere',
      cell: ({ payerId, payerName }) =>
        payerId === null ? 'All payers' : (payerName ?? 'Unknown'),
    },
    { header: 'Is', className: 'font-medium', cell: ({ category }) => categoryName(category) },
    countColumn('Adjustments', 'rows'),
    {
      header: 'Made',
      wide: true,
      className: 'min-w-40',
      cell: ({ createdAt, createdByName }) => (
        <>
          <Instant value={createdAt} />
          {createdByName === null ? null : (
            <span className="block text-xs text-ink-faint">by {createdByName}</span>
          )}
        </>
      ),
    },
    actionsColumn((rule) => (
      <RowButton
        label="Remove"
        name={`Remove: ${patternText(rule)}`}
        onClick={() => onRemove(rule)}
      />
    )),
  ];
}

type Pattern = Pick<ClassificationRule, 'where' | 'code' | 'reference'>;

/** What a rule matches: `Lump sums with code CS and the words “AUDIT FEE”`. */
export function patternText({ where, code, reference }: Pattern): string {
  const what = where === 'provider_adjustment' ? 'Lump sums' : 'Claim adjustments';
  const by = [
    code === null ? '' : `code ${code}`,
    reference === null ? '' : `the words “${reference}”`,
  ].filter((part) => part !== '');
  return `${what} with ${by.join(' and ')}`;
}
