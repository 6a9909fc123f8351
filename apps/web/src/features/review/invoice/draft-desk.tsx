import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import type { NewInvoiceBody } from '@pfs/wire/new-vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  InvoiceForm,
  type Place,
  type PlaceErrors,
  type TypedInvoiceForm,
  useTypedInvoice,
  VendorDialog,
  vendorsQuery,
} from '../../vendors/public.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { CurrentValue } from './current-value.tsx';
import { draftMarks } from './draft-marks.ts';
import { placedValues } from './draft-places.ts';
import { draftToForm } from './draft-to-form.ts';
import { PagePane } from '../document-pane.tsx';
import { useDoubtKeys } from './use-doubt-keys.ts';
import { useDraftEnd } from './use-draft-end.ts';

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
            label="Extracted invoice"
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

/** The form of a draft, and what of it is still doubtful. */
function useDraftForm(document: InvoiceDocumentDetail, draft: InvoiceDraft) {
  const form = useTypedInvoice(draftToForm(draft, document.vendorId));
  const [start] = useState(form.typed);
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const { byPlace, general } = useMemo(() => draftMarks(draft), [draft]);
  const marks = useMemo(
    () => openMarks(byPlace, { typed: form.typed, start, right }),
    [byPlace, form.typed, start, right],
  );
  return {
    form,
    general,
    marks,
    /** The field is right as it stands. */
    right: (place: Place) => setRight((before) => new Set([...before, place])),
    /** Another reading of the page. */
    take: (place: Place, text: string) => {
      const [key, field] = place.split('.');
      if (field === undefined) form.typeHead(place as Parameters<typeof form.typeHead>[0], text);
      else form.typeLine(Number(key), field as Parameters<typeof form.typeLine>[1], text);
      form.want(place);
    },
  };
}

type Typed = TypedInvoiceForm['typed'];

/** Doubts that are not settled: the field says what was read, and nobody said that it is right. */
function openMarks(
  marks: PlaceErrors,
  { typed, start, right }: { typed: Typed; start: Typed; right: ReadonlySet<string> },
): PlaceErrors {
  const open = Object.entries(marks).filter(
    ([place]) => !right.has(place) && textAt(typed, place) === textAt(start, place),
  );
  return Object.fromEntries(open);
}

/** Undefined where the line was removed. */
function textAt({ head, lines }: Typed, place: Place | string): string | undefined {
  const [key = '', field] = place.split('.');
  if (field === undefined) return head[key as keyof typeof head];
  return lines
    .find((line) => line.key === Number(key))
    ?.[field as keyof (typeof lines)[number]]?.toString();
}

interface TabSwitchProps {
  readonly keys: Pick<ReturnType<typeof useDoubtKeys>, 'on' | 'setOn'>;
  readonly unchecked: number;
}

/** How much is still doubtful, and whether Tab goes there. */
function TabSwitch({ keys, unchecked }: TabSwitchProps) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem]">
      <span role="status">
        {unchecked === 0 ? (
          <Badge variant="good">All fields checked</Badge>
        ) : (
          <Badge variant="warn">
            {unchecked === 1 ? '1 field to check' : `${formatCount(unchecked)} fields to check`}
          </Badge>
        )}
      </span>
      {unchecked === 0 ? null : (
        <label className="flex min-h-6 items-center gap-1.5 text-ink-soft">
          <input
            type="checkbox"
            checked={keys.on}
            onChange={({ target }) => keys.setOn(target.checked)}
            className="size-4 accent-accent"
          />
          Tab moves to the next field to check; Enter confirms it
        </label>
      )}
    </div>
  );
}

/** What a person is asked: an invoice with doubts is named with the question. */
type Asks = 'vendor' | 'dismiss' | { readonly unchecked: NewInvoiceBody };

interface DraftDialogsProps {
  readonly asks: Asks | undefined;
  readonly unchecked: number;
  readonly pending: boolean;
  readonly onVendor: (id: string) => void;
  readonly onDismiss: (note: string) => void;
  readonly onSave: (invoice: NewInvoiceBody) => void;
  readonly onClose: () => void;
}

function DraftDialogs(props: DraftDialogsProps) {
  const { asks, unchecked, pending, onVendor, onDismiss, onSave, onClose } = props;
  if (asks === undefined) return null;
  if (asks === 'vendor') {
    return <VendorDialog vendor={undefined} onSaved={({ id }) => onVendor(id)} onClose={onClose} />;
  }
  if (asks === 'dismiss') {
    return (
      <DismissDialog
        title="Dismiss this invoice?"
        pending={pending}
        onDismiss={onDismiss}
        onClose={onClose}
      />
    );
  }
  return (
    <UncheckedDialog
      count={unchecked}
      pending={pending}
      onSave={() => onSave(asks.unchecked)}
      onClose={onClose}
    />
  );
}

interface UncheckedDialogProps {
  readonly count: number;
  readonly pending: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Asks before doubtful fields are taken as they stand. */
function UncheckedDialog({ count, pending, onSave, onClose }: UncheckedDialogProps) {
  const fields = count === 1 ? '1 field hasn’t been' : `${formatCount(count)} fields haven’t been`;
  return (
    <Dialog title="Save without checking everything?" onClose={onClose}>
      <p className="text-ink-soft">
        {fields} checked. If you save, the current values are used, and the audit trail shows that
        you accepted them.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Check them
        </Button>
        <Button pending={pending} onClick={onSave}>
          Save anyway
        </Button>
      </div>
    </Dialog>
  );
}

interface DraftDoubtsProps {
  readonly draft: InvoiceDraft;
  readonly general: readonly string[];
  /** Whose invoice the form says it is. */
  readonly vendorId: string;
}

/** What is doubted of the invoice as a whole, and what did not add up as it was read. */
function DraftDoubts({ draft, general, vendorId }: DraftDoubtsProps) {
  const { equations, otherCurrency, fields } = draft;
  const broken = equations.filter(({ holds }) => !holds);
  const printed = fields.vendorName?.printed;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {otherCurrency === null ? null : (
        <Notice tone="destructive" title={`Amounts are in ${otherCurrency}`}>
          Only US dollar invoices are supported, so this one can’t be saved.
        </Notice>
      )}
      {general.length + broken.length === 0 ? null : (
        <Notice tone="warn" title="Extracted data">
          <ul className="list-disc pl-4">
            {[...general, ...broken.map(sentenceOf)].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {vendorId === '' && printed !== undefined ? (
        <Notice title="Vendor not found">
          The invoice says “{printed}”. Choose a vendor or add a new one.
        </Notice>
      ) : null}
    </div>
  );
}

function sentenceOf({ sentence, isVendors }: InvoiceDraft['equations'][number]): string {
  return isVendors
    ? `${sentence} This looks like a vendor error, so it’s added as a finding.`
    : sentence;
}
