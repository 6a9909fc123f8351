import type { ClassificationRule } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rulesQuery } from './classification.queries.ts';
import { RemoveRuleDialog } from './remove-rule-dialog.tsx';
import { ruleColumns } from './rule-columns.tsx';

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
