import { counted } from '@pfs/core/metrics/ratios';
import type { OwnPriceList } from '@pfs/wire/price-lists';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { afterSuccess, toastOf } from '../../../lib/api/use-change.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { showFailure } from '../../../lib/toast.ts';
import { CardSection } from '../../../ui/card.tsx';
import { Day } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog, ReasonField } from '../../../ui/form-dialog.tsx';
import { PharmacyButton } from '../../../ui/pharmacy-button.tsx';
import { countColumn, instantColumn } from '../../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../../ui/tables/queried-table.tsx';
import type { Column } from '../../../ui/tables/table-columns.ts';
import { ImportPriceList } from './import-price-list.tsx';

const priceListsQuery = routeQuery('GET /api/price-lists');

/** The pharmacy's own price lists: one is imported, and each can be deleted again. */
export function PriceListsTab() {
  const query = useQuery(priceListsQuery);
  const mayDelete = useCurrentUser().role !== 'staff';
  const [deleting, setDeleting] = useState<OwnPriceList>();
  return (
    <div className="flex flex-col gap-6">
      <ImportPriceList />
      <CardSection
        title="Price Lists"
        description="A drug’s cost where you have no invoice of it. Of lists for the same day, the latest first day counts, then the latest import."
      >
        <QueriedTable
          query={query}
          what="the price lists"
          caption="Price lists"
          columns={columnsOf(mayDelete ? setDeleting : undefined)}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={Tags} title="No Price Lists Yet">
              Drop your wholesaler’s price list above. It prices fills of drugs without an invoice,
              and invoices are checked against it.
            </EmptyState>
          }
        />
      </CardSection>
      {deleting === undefined ? null : (
        <DeleteDialog list={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </div>
  );
}

/** Only administrators delete. */
function columnsOf(
  onDelete: ((list: OwnPriceList) => void) | undefined,
): readonly Column<OwnPriceList>[] {
  const columns: readonly Column<OwnPriceList>[] = [
    {
      header: 'Name',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: ({ name, vendor, fileName }) => (
        <>
          {name}
          <span className="block text-xs font-normal text-ink-faint">
            {[vendor?.name ?? 'Any vendor', fileName].join(' · ')}
          </span>
        </>
      ),
    },
    {
      header: 'Effective',
      className: 'whitespace-nowrap',
      cell: ({ effectiveFrom, effectiveTo }) => (
        <>
          <Day value={effectiveFrom} /> –{' '}
          {effectiveTo === null ? 'no end' : <Day value={effectiveTo} />}
        </>
      ),
    },
    countColumn('Prices', 'prices'),
    countColumn('Refused', 'refusedLines'),
    instantColumn('Imported', 'importedAt'),
    { header: 'By', cell: ({ importedByName }) => importedByName ?? 'Unknown' },
  ];
  if (onDelete === undefined) return columns;
  const actions: Column<OwnPriceList> = {
    header: 'Actions',
    align: 'right',
    cell: (list) => (
      <PharmacyButton
        variant="outline"
        size="sm"
        aria-label={`Delete ${list.name}`}
        onClick={() => onDelete(list)}
      >
        Delete
      </PharmacyButton>
    ),
  };
  return [...columns, actions];
}

interface DeleteDialogProps {
  readonly list: OwnPriceList;
  readonly onClose: () => void;
}

function DeleteDialog({ list: { id, name, prices }, onClose }: DeleteDialogProps) {
  return (
    <FormDialog
      title="Delete this price list?"
      description={<span className="wrap-anywhere">{name}</span>}
      submit="Delete"
      variant="destructive"
      loadSchema={async () =>
        (await import('@pfs/wire/price-lists')).priceListRoutes.deletePriceList.body
      }
      route="DELETE /api/price-lists/:id"
      toCall={(body) => ({ params: { id }, body })}
      done={toastOf('Price List Deleted', 'Drug costs and findings are being updated.')}
      failed={showFailure('Not Deleted', 'The price list wasn’t deleted. Please try again.')}
      refresh={afterSuccess(refreshFigures)}
      onClose={onClose}
    >
      <p className="text-[0.8125rem] text-ink-soft">
        Costs from its {counted(prices, 'price')} will be replaced by older price lists, NADAC or
        estimates. Invoices won’t be checked against it. You can import the file again.
      </p>
      <ReasonField
        label="Reason for deleting"
        name="note"
        hint="For example: the wholesaler sent a corrected list. Saved with your name."
      />
    </FormDialog>
  );
}
