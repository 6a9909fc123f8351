import type { InvoiceLineItem } from '@pfs/wire/vendor-invoice';
import { formatUnitPrice } from '../../lib/format-unit-price.ts';
import { formatUnits } from '../../lib/format-units.ts';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { NotSaid } from './card-facts.tsx';
import { UnitCell } from './unit-cell.tsx';

type Say = ((line: InvoiceLineItem) => void) | undefined;

export function lineColumns(onSay: Say): readonly Column<InvoiceLineItem>[] {
  return [
    {
      header: 'Description',
      primary: true,
      className: 'wrap-anywhere min-w-48',
      cell: ({ description, ndc }) => (
        <>
          {description}
          {ndc === null ? null : (
            <span className="figures block text-xs font-normal text-ink-faint">{ndc}</span>
          )}
        </>
      ),
    },
    {
      header: 'Qty',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ quantity, unit }) => (
        <>
          <span className="figures">{formatUnits(quantity)}</span>
          {unit === null ? null : <span className="text-xs text-ink-faint"> {unit}</span>}
        </>
      ),
    },
    {
      header: 'Unit Price',
      align: 'right',
      cell: ({ unitPrice }) => <span className="figures">{formatUnitPrice(unitPrice)}</span>,
    },
    { header: 'Total', align: 'right', cell: ({ totalPrice }) => <Money value={totalPrice} /> },
    {
      header: 'Category',
      className: 'wrap-anywhere',
      cell: ({ category }) => category ?? <NotSaid />,
    },
    {
      header: 'Cost of the drug',
      wide: 'last',
      cell: (line) => <UnitCell line={line} onSay={onSay} />,
    },
  ];
}
