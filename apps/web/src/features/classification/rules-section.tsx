import { categoryName } from '@pfs/core/category';
import type { ClassificationRule } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { rulesQuery, useRemoveRule } from './classification.queries.ts';
import { adjustmentsText, LongChange } from './rule-preview.tsx';

/** The pharmacy's own rules, which override built-in ones. */
export function RulesSection() {
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
    {
      header: 'Actions',
      align: 'right',
      wide: 'last',
      cell: (rule) => (
        <RowButton
          label="Remove"
          name={`Remove: ${patternText(rule)}`}
          onClick={() => onRemove(rule)}
        />
      ),
    },
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
