import type { ClassificationRule } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryName } from '../../lib/category-words.ts';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Instant } from '../../ui/day.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rulesQuery } from './classification.queries.ts';
import { RemoveRuleDialog } from './remove-rule-dialog.tsx';
import { patternWords } from './rule-sentence.ts';

/** The pharmacy's own rules; they go before the built-in ones. */
export function RulesSection() {
  const query = useQuery(rulesQuery);
  const [removing, setRemoving] = useState<ClassificationRule>();
  return (
    <CardSection
      title="Your rules"
      description="They go before the built-in ones, for files of the past and of the future."
    >
      <QueryState
        query={query}
        what="your rules"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={(rules) => rules.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None yet. Each time you classify money, the rule for it is kept here.
          </p>
        }
      >
        {(rules) => (
          <DataTable
            caption="Your rules"
            columns={columnsOf(setRemoving)}
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

function columnsOf(
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
      header: 'Rows',
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
      header: 'What to do',
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
