import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { groupColumns } from './group-columns.tsx';
import { largestFirst, unclassifiedWords } from './unclassified-sums.ts';

interface GroupsSectionProps {
  readonly groups: readonly UnclassifiedGroup[];
  readonly onClassify: (group: UnclassifiedGroup) => void;
}

/** Money that no rule knows, alike rows together, the largest amount first. */
export function GroupsSection({ groups, onClassify }: GroupsSectionProps) {
  return (
    <CardSection title="Waiting for a word from you" description={`${unclassifiedWords(groups)}.`}>
      <DataTable
        caption="Unclassified money"
        columns={groupColumns(onClassify)}
        rows={largestFirst(groups)}
        rowKey={keyOf}
      />
    </CardSection>
  );
}

function keyOf({ where, payerId, code, reference }: UnclassifiedGroup): string {
  return JSON.stringify([where, payerId, code, reference]);
}
