import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { formatCount } from '../../lib/format/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

export function groupColumns(
  onClassify: (group: UnclassifiedGroup) => void,
): readonly Column<UnclassifiedGroup>[] {
  return [
    {
      header: 'Payer',
      primary: true,
      className: 'min-w-40 wrap-anywhere',
      cell: ({ payerName }) => payerName,
    },
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
    {
      header: 'Reference',
      wide: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      cell: ({ reference }) => reference ?? 'None',
    },
    {
      header: 'Adjustments',
      align: 'right',
      cell: ({ rows }) => <span className="figures">{formatCount(rows)}</span>,
    },
    {
      header: 'Amount',
      align: 'right',
      aside: true,
      className: 'font-medium',
      cell: ({ amount }) => <Money value={amount} sign="taken" />,
    },
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
