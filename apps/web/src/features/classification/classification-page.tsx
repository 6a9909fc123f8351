import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { unclassifiedQuery } from './classification.queries.ts';
import { GroupsSection } from './groups-section.tsx';
import { NothingUnclassified } from './nothing-unclassified.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesSection } from './rules-section.tsx';

/** Money that no rule knows: a person says once what it is, for all rows alike. */
export default function ClassificationPage() {
  const query = useQuery(unclassifiedQuery);
  const [group, setGroup] = useState<UnclassifiedGroup>();
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <>
      <PageHeader
        title="Unclassified Money"
        badge={<Term word="Unclassified" />}
        description="Taken or added by a payer under a name that no rule knows. It is in no fee yet."
      />
      <div className="flex flex-col gap-6">
        <QueryState
          query={query}
          what="the unclassified money"
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
