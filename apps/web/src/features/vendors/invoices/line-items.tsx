import { aboveNadacPercentMax, type NadacResult } from '@pfs/core/invoice-audit/finding';
import type { InvoiceLineItem, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { toastOf } from '../../../lib/api/use-change.ts';
import { formatCount, formatUnitPrice, formatUnits } from '../../../lib/format/format-number.ts';
import { showFailure } from '../../../lib/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/day.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Options, SelectField } from '../../../ui/fields/select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { moneyColumn } from '../../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import type { Column } from '../../../ui/tables/table-columns.ts';
import { Unknown } from '../cards.tsx';
import { DetailPart } from './invoice-facts.tsx';
import { refreshInvoice } from './invoices.queries.ts';

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

/** What the drug of a line costs, and how its unit is known. */
function UnitCell({ line, onEdit }: { readonly line: InvoiceLineItem; readonly onEdit: OnEdit }) {
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

const dispensingUnitLabels = {
  EA: 'pieces (EA)',
  ML: 'milliliters (ML)',
  GM: 'grams (GM)',
} as const;

const bases: Readonly<Record<NonNullable<InvoiceLineItem['unitBasis']>, string>> = {
  stated: 'stated on the invoice',
  package: 'same as earlier invoices',
  price: 'inferred from the price',
  person: 'confirmed by a user',
};

/** What one unit of a line holds, and how that is known; undefined while it is not. */
function unitText(line: InvoiceLineItem): string | undefined {
  const { packSize, dispensingUnit, unitBasis } = line;
  if (packSize === null) return undefined;
  const holds =
    packSize === 1
      ? `Priced per ${dispensingUnit ?? 'dispensing unit'}`
      : `${formatUnits(packSize)} ${dispensingUnit ?? 'units'} per unit`;
  return unitBasis === null ? holds : `${holds}, ${bases[unitBasis]}`;
}

/** What the drug of a line costs; undefined while its unit is not confirmed. */
function unitCostText({ unitCost, confirmed }: InvoiceLineItem): string | undefined {
  return unitCost === null || !confirmed ? undefined : `${formatUnitPrice(unitCost)} per unit`;
}

interface UnitDialogProps {
  readonly invoiceId: string;
  readonly line: InvoiceLineItem;
  readonly onClose: () => void;
}

/** Confirms the drug of a line and how much one unit holds. Then the line is a cost of the drug. */
function UnitDialog({ invoiceId, line, onClose }: UnitDialogProps) {
  return (
    <FormDialog
      title="What is one unit?"
      description={<span className="wrap-anywhere">{line.description}</span>}
      cancel="Back"
      submit="Confirm"
      loadSchema={async () => (await import('@pfs/wire/vendor-invoices')).changeLineBody}
      route="PATCH /api/vendor-invoices/:id/line-items/:lineId"
      toCall={(body) => ({ params: { id: invoiceId, lineId: line.id }, body })}
      values={line}
      refresh={refreshInvoice}
      done={toastOf('Unit Confirmed', 'The line and its cost were rechecked.')}
      failed={showFailure('Update Failed', 'Failed to update the line')}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="NDC" name="ndc" />
        <Field label="Unit" name="unit" maxLength={20} placeholder="As invoiced: EA, BT, CS" />
        <Field
          label="One unit holds"
          name="packSize"
          inputMode="decimal"
          required
          placeholder="100"
          hint="Enter 1 if a unit is one tablet, milliliter, or gram."
        />
        <SelectField label="of" name="dispensingUnit" value={line.dispensingUnit ?? 'EA'}>
          <Options of={dispensingUnitLabels} />
        </SelectField>
      </div>
    </FormDialog>
  );
}
