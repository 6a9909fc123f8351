import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { groupColumns } from './group-columns.tsx';
import { PayerFilter } from './payer-filter.tsx';
import { largestFirst, unclassifiedWords } from './unclassified-sums.ts';
import { usePayerInAddress } from './use-payer-in-address.ts';

const nothingOfPayer = 'Every amount of this payer has a name; other payers have some left.';

interface GroupsSectionProps {
  readonly groups: readonly UnclassifiedGroup[];
  readonly onClassify: (group: UnclassifiedGroup) => void;
}

/** Money that no rule knows, alike rows together, the largest amount first. */
export function GroupsSection({ groups, onClassify }: GroupsSectionProps) {
  const [payer, choosePayer] = usePayerInAddress();
  const shown = groups.filter(({ payerName }) => payer === undefined || payerName === payer);
  return (
    <CardSection
      title="Waiting for a word from you"
      description={shown.length === 0 ? nothingOfPayer : `${unclassifiedWords(shown)}.`}
      action={<PayerFilter groups={groups} payer={payer} onChange={choosePayer} />}
    >
      {shown.length === 0 ? null : (
        <DataTable
          caption="Unclassified money"
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
