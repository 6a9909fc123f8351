import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { countColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

export function groupColumns(
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
    {
      header: 'Actions',
      align: 'right',
      wide: 'last',
      cell: (group) => (
        <Button variant="outline" size="sm" onClick={() => onClassify(group)}>
          Classify similar
        </Button>
      ),
    },
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
