import { categoryName } from '@pfs/core/category';
import type { ClassificationRule } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { rulesQuery, useRemoveRule } from './classification.queries.ts';
import { LongChange } from './long-change.tsx';
import { patternWords, rowsWords } from './rule-sentence.ts';

/** The pharmacy's own rules; they go before the built-in ones. */
export function RulesSection() {
  const query = useQuery(rulesQuery);
  const [removing, setRemoving] = useState<ClassificationRule>();
  return (
    <CardSection
      title="Your rules"
      description="Your rules override built-in rules, for past and future files."
    >
      <QueryState
        query={query}
        what="your rules"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(rules) => rules.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None yet. Each time you classify amounts, the rule is saved here.
          </p>
        }
      >
        {(rules) => (
          <DataTable
            caption="Your rules"
            columns={ruleColumns(setRemoving)}
            rows={rules}
            rowKey={({ id }) => id}
          />
        )}
      </QueryState>
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
  const remove = useRemoveRule();
  const confirm = () =>
    remove.mutate(rule.id, {
      onSuccess: ({ rows }) => {
        onClose();
        showToast({
          title: 'Rule removed',
          description: `${rowsWords(rows)} reclassified by the remaining rules.`,
        });
      },
      onError: (error) =>
        showToast({
          title: 'Rule not removed',
          description: messageOf(error, 'Something went wrong. Please try again.'),
          variant: 'destructive',
        }),
    });
  return (
    <Dialog title="Remove this rule?" description={patternWords(rule)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={`${rowsWords(rule.rows)} will change`}>
          They’re now classified as {categoryName(rule.category)}. The remaining rules will
          reclassify them. Anything no rule recognizes becomes unclassified, and totals update.
        </Notice>
        {remove.isPending ? <LongChange /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" pending={remove.isPending} onClick={confirm}>
            Remove
          </Button>
        </div>
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
      cell: (rule) => patternWords(rule),
    },
    {
      header: 'Payer',
      className: 'min-w-32 wrap-anywhere',
      cell: ({ payerId, payerName }) =>
        payerId === null ? 'All payers' : (payerName ?? 'Unknown'),
    },
    { header: 'Is', className: 'font-medium', cell: ({ category }) => categoryName(category) },
    {
      header: 'Adjustments',
      align: 'right',
      cell: ({ rows }) => <span className="figures">{formatCount(rows)}</span>,
    },
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
        <Button
          variant="outline"
          size="sm"
          aria-label={`Remove: ${patternWords(rule)}`}
          onClick={() => onRemove(rule)}
        >
          Remove
        </Button>
      ),
    },
  ];
}
