import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import type { NewInvoiceBody } from '@pfs/wire/new-vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { InvoiceForm, vendorsQuery } from '../../vendors/public.ts';
import { CurrentValue } from './current-value.tsx';
import { type Asks, DraftDialogs } from './draft-dialogs.tsx';
import { DraftDoubts } from './draft-doubts.tsx';
import { placedValues } from './draft-places.ts';
import { PagePane } from './page-pane.tsx';
import { TabSwitch } from './tab-switch.tsx';
import { useDoubtKeys } from './use-doubt-keys.ts';
import { useDraftEnd } from './use-draft-end.ts';
import { useDraftForm } from './use-draft-form.ts';

export interface DraftDeskProps {
  readonly document: InvoiceDocumentDetail;
  readonly draft: InvoiceDraft;
}

/** The page at the left, the invoice as it was read at the right, to be finished by a person. */
export function DraftDesk({ document, draft }: DraftDeskProps) {
  const vendors = useQuery(vendorsQuery).data ?? [];
  const { form, general, marks, right, take } = useDraftForm(document, draft);
  const placed = useMemo(() => placedValues(draft), [draft]);
  const [place, setPlace] = useState<string>();
  const [asks, setAsks] = useState<Asks>();
  const keys = useDoubtKeys({ marks, goTo: form.want, onRight: right });
  const end = useDraftEnd({ document, draft, onRefused: form.showServerErrors });
  const unchecked = Object.keys(marks).length;

  function save(body: NewInvoiceBody): void {
    const invoice =
      draft.otherCurrency === null ? body : { ...body, currency: draft.otherCurrency };
    if (unchecked > 0 && asks === undefined) setAsks({ unchecked: invoice });
    else end.save(invoice);
  }

  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <PagePane document={document} placed={placed} place={place} onPlace={form.want} />
      <Card className="p-5">
        <DraftDoubts draft={draft} general={general} vendorId={form.typed.head.vendorId} />
        <TabSwitch keys={keys} unchecked={unchecked} />
        <CurrentValue placed={placed} place={place} marks={marks} onRight={right} onTake={take} />
        <div onKeyDownCapture={keys.press}>
          <InvoiceForm
            label="Invoice as it was read"
            form={form}
            vendors={vendors}
            marks={marks}
            pending={end.pending}
            saveLabel="Save Invoice"
            actions={
              <Button variant="outline" onClick={() => setAsks('dismiss')}>
                Dismiss
              </Button>
            }
            onAddVendor={() => setAsks('vendor')}
            onFocusPlace={setPlace}
            onSave={save}
          />
        </div>
      </Card>
      <DraftDialogs
        asks={asks}
        unchecked={unchecked}
        pending={end.pending}
        onVendor={(id) => form.typeHead('vendorId', id)}
        onDismiss={end.dismiss}
        onSave={(invoice) => {
          setAsks(undefined);
          end.save(invoice);
        }}
        onClose={() => setAsks(undefined)}
      />
    </div>
  );
}
