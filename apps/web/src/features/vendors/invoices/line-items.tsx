import { aboveNadacPercentMax, type NadacResult } from '@pfs/core/invoice-audit/finding';
import type { InvoiceLineItem, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { formatCount, formatUnitPrice, formatUnits } from '../../../lib/format/format-number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/day.tsx';
import { moneyColumn } from '../../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import type { Column } from '../../../ui/tables/table-columns.ts';
import { Unknown } from '../cards.tsx';
import { DetailPart } from './invoice-facts.tsx';
import { UnitDialog, unitCostText, unitText } from './unit-dialog.tsx';

/** The largest invoices of wholesalers have thousands of lines. */
const linesPageSize = 50;

export function LineItems({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<InvoiceLineItem>();
  const { lineItems, status } = invoice;
  const first = (page - 1) * linesPageSize;
  return (
    <DetailPart title={`Line Items (${formatCount(lineItems.length)})`}>
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          caption="Line Items"
          columns={lineColumns(status === 'cancelled' ? undefined : setEditing)}
          rows={lineItems.slice(first, first + linesPageSize)}
          rowKey={({ id }) => id}
        />
        <Pager
          what="line items"
          page={page}
          pageSize={linesPageSize}
          total={lineItems.length}
          onPage={setPage}
        />
      </div>
      {editing === undefined ? null : (
        <UnitDialog invoiceId={invoice.id} line={editing} onClose={() => setEditing(undefined)} />
      )}
    </DetailPart>
  );
}

/** Undefined for an invoice whose lines cannot be changed any more. */
type OnEdit = ((line: InvoiceLineItem) => void) | undefined;

function lineColumns(onEdit: OnEdit): readonly Column<InvoiceLineItem>[] {
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
    moneyColumn('Total', 'totalPrice'),
    {
      header: 'Category',
      className: 'wrap-anywhere',
      cell: ({ category }) => category ?? <Unknown />,
    },
    {
      header: 'Drug cost',
      wide: 'last',
      cell: (line) => <UnitCell line={line} onEdit={onEdit} />,
    },
  ];
}

/** How a line's price compares with NADAC, or why it wasn't compared. */
function NadacLine({ nadac }: Pick<InvoiceLineItem, 'nadac'>) {
  if (nadac === null) return null;
  const { result, price, effectiveOn } = nadac;
  return (
    <span className="block text-xs text-ink-faint">
      NADAC: {nadacWords[result]}
      {price === null || effectiveOn === null ? null : (
        <>
          {' '}
          ({formatUnitPrice(price)} since <Day value={effectiveOn} />)
        </>
      )}
    </span>
  );
}

const nadacWords: Readonly<Record<NadacResult, string>> = {
  above: `more than ${aboveNadacPercentMax}% above`,
  within: `at most ${aboveNadacPercentMax}% above`,
  no_price: 'not checked, no price on the invoice date',
  no_unit: 'not checked, unit not confirmed',
  no_ndc: 'not checked, no NDC',
};

interface UnitCellProps {
  readonly line: InvoiceLineItem;
  readonly onEdit: OnEdit;
}

/** What the drug of a line costs, and how its unit is known. */
function UnitCell({ line, onEdit }: UnitCellProps) {
  const { ndc, description, category, unitBasis } = line;
  if (ndc === null && category !== null) return <Unknown />;
  const unit = ndc === null ? undefined : unitText(line);
  const needsCheck = unit === undefined || unitBasis === 'price';
  const cost = ndc === null ? undefined : unitCostText(line);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        {ndc === null ? <span className="text-ink-faint">No NDC</span> : null}
        {ndc !== null && unit === undefined ? <Badge variant="warn">Unknown unit</Badge> : null}
        {cost === undefined ? null : <span className="figures block">{cost}</span>}
        {unit === undefined ? null : <span className="block text-xs text-ink-faint">{unit}</span>}
        <NadacLine nadac={line.nadac} />
      </div>
      {onEdit === undefined ? null : (
        <Button variant={needsCheck ? 'outline' : 'ghost'} size="sm" onClick={() => onEdit(line)}>
          {needsCheck ? 'Confirm unit' : 'Change unit'}
          <span className="sr-only"> of {description}</span>
        </Button>
      )}
    </div>
  );
}
