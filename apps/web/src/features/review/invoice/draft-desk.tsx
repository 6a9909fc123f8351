import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import type { NewInvoiceBody } from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../lib/api/call.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { invoicePath } from '../../../lib/record-paths.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import {
  DismissDialog,
  InvoiceForm,
  type Place,
  type PlaceErrors,
  reviewInvoicePath,
  type TypedInvoiceForm,
  useDismissDraft,
  useSaveDraft,
  useTypedInvoice,
  VendorDialog,
  vendorsQuery,
} from '../../vendors/public.ts';
import { DocumentPane, type Zoom } from '../document-pane.tsx';
import { deskColumns } from '../review-frame.tsx';
import { pageKeys, runPageCommand, shortcutGroup, useReviewKeys } from '../review-keys.ts';
import { invoiceKind } from '../review-kind.ts';
import { draftMarks, draftToForm, type PlacedValue, placedValues } from './draft.ts';
import { DraftDoubts, FieldsToCheck, SelectedField, useItemKeys } from './draft-checks.tsx';

interface DraftDeskProps {
  readonly document: InvoiceDocumentDetail;
  readonly draft: InvoiceDraft;
}

const pageShortcuts = shortcutGroup('Review', pageKeys);

/** The page at the left, at the right the invoice as it was read, to be finished by a person. */
export function DraftDesk({ document, draft }: DraftDeskProps) {
  const vendors = useQuery(vendorsQuery).data ?? [];
  const { form, general, marks, accept, replace } = useDraftForm(document, draft);
  const placed = useMemo(() => placedValues(draft), [draft]);
  const [place, setPlace] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const page = usePageOfField(placed, place);
  const keys = useItemKeys({ marks, goTo: form.want, onAccept: accept });
  useReviewKeys({
    ...{ group: pageShortcuts, keys: pageKeys },
    run: (command) => runPageCommand(page.view, command),
  });
  const end = useDraftEnd({ document, draft, onRefused: form.showServerErrors });
  const unchecked = Object.keys(marks).length;

  function save(body: NewInvoiceBody): void {
    const invoice = withCurrency(body, draft.otherCurrency);
    if (unchecked > 0 && question === undefined) setQuestion({ unchecked: invoice });
    else end.save(invoice);
  }

  return (
    <div className={`min-w-0 items-start ${deskColumns}`}>
      <DocumentPane
        {...page.view}
        kind={invoiceKind}
        document={document}
        boxes={page.boxes}
        selected={page.selected}
        onChoose={(chosen) => form.want(chosen.place)}
        className="lg:sticky lg:top-20 lg:h-[calc(100dvh-7rem)]"
      />
      <Card className="p-5">
        <DraftDoubts draft={draft} general={general} vendorId={form.typed.head.vendorId} />
        <FieldsToCheck keys={keys} count={unchecked} />
        <SelectedField {...{ placed, place, marks }} onAccept={accept} onReplace={replace} />
        <div onKeyDownCapture={keys.press}>
          <InvoiceForm
            label="Extracted invoice"
            form={form}
            vendors={vendors}
            marks={marks}
            pending={end.pending}
            saveLabel="Save Invoice"
            actions={
              <Button variant="outline" onClick={() => setQuestion('dismiss')}>
                Dismiss
              </Button>
            }
            onAddVendor={() => setQuestion('vendor')}
            onFocusPlace={setPlace}
            onSave={save}
          />
        </div>
      </Card>
      <DraftDialogs
        question={question}
        unchecked={unchecked}
        pending={end.pending}
        onVendor={(id) => form.typeHead('vendorId', id)}
        onDismiss={end.dismiss}
        onSave={(invoice) => {
          setQuestion(undefined);
          end.save(invoice);
        }}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  );
}

function withCurrency(body: NewInvoiceBody, currency: string | null): NewInvoiceBody {
  return currency === null ? body : { ...body, currency };
}

/** The page that is shown: it follows the selected field. */
function usePageOfField(placed: readonly PlacedValue[], place: string | undefined) {
  const [number, onNumber] = useState(
    () => placed.find(({ value }) => value.box !== null)?.value.box?.page ?? 1,
  );
  const [zoom, onZoom] = useState<Zoom>();
  const selected = placed.find((each) => each.place === place)?.value.box ?? undefined;
  const pageOfField = selected?.page;
  useEffect(() => {
    if (pageOfField !== undefined) onNumber(pageOfField);
  }, [pageOfField]);
  const boxes = useMemo(
    () =>
      placed.flatMap(({ place: key, value: { box, doubtful } }) =>
        box?.page === number ? [{ key, place: key, box, doubtful }] : [],
      ),
    [placed, number],
  );
  return { view: { number, zoom, onNumber, onZoom }, boxes, selected };
}

/** The form of a draft, and what is left to check in it. */
function useDraftForm(document: InvoiceDocumentDetail, draft: InvoiceDraft) {
  const form = useTypedInvoice(draftToForm(draft, document.vendorId));
  const [start] = useState(form.typed);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { byPlace, general } = useMemo(() => draftMarks(draft), [draft]);
  const marks = useMemo(
    () => openMarks(byPlace, { typed: form.typed, start, accepted }),
    [byPlace, form.typed, start, accepted],
  );
  return {
    form,
    general,
    marks,
    accept: (place: Place) => setAccepted((before) => new Set([...before, place])),
    /** Takes another reading of the page. */
    replace: (place: Place, text: string) => {
      const [key, field] = place.split('.');
      if (field === undefined) form.typeHead(place as Parameters<typeof form.typeHead>[0], text);
      else form.typeLine(Number(key), field as Parameters<typeof form.typeLine>[1], text);
      form.want(place);
    },
  };
}

type Typed = TypedInvoiceForm['typed'];

interface FormState {
  readonly typed: Typed;
  readonly start: Typed;
  readonly accepted: ReadonlySet<string>;
}

/** A field is left to check while it says what was read and nobody has accepted it. */
function openMarks(marks: PlaceErrors, { typed, start, accepted }: FormState): PlaceErrors {
  const open = Object.entries(marks).filter(
    ([place]) => !accepted.has(place) && textAt(typed, place) === textAt(start, place),
  );
  return Object.fromEntries(open);
}

/** Undefined where the line was removed. */
function textAt({ head, lines }: Typed, place: string): string | undefined {
  const [key = '', field] = place.split('.');
  if (field === undefined) return head[key as keyof typeof head];
  return lines
    .find((line) => line.key === Number(key))
    ?.[field as keyof (typeof lines)[number]]?.toString();
}

/** What a person is asked; an invoice with fields left to check is part of the question. */
type Question = 'vendor' | 'dismiss' | { readonly unchecked: NewInvoiceBody };

interface DraftDialogsProps {
  readonly question: Question | undefined;
  readonly unchecked: number;
  readonly pending: boolean;
  readonly onVendor: (id: string) => void;
  readonly onDismiss: (note: string) => void;
  readonly onSave: (invoice: NewInvoiceBody) => void;
  readonly onClose: () => void;
}

function DraftDialogs(props: DraftDialogsProps) {
  const { question, unchecked, pending, onVendor, onDismiss, onSave, onClose } = props;
  if (question === undefined) return null;
  if (question === 'vendor') {
    return <VendorDialog vendor={undefined} onSaved={({ id }) => onVendor(id)} onClose={onClose} />;
  }
  if (question === 'dismiss') {
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
    <ConfirmDialog
      title="Save without checking everything?"
      cancel="Check them"
      confirm="Save anyway"
      pending={pending}
      onConfirm={() => onSave(question.unchecked)}
      onClose={onClose}
    >
      {unchecked === 1 ? '1 field hasn’t been' : `${formatCount(unchecked)} fields haven’t been`}{' '}
      checked. If you save, the current values are used, and the audit trail shows that you accepted
      them.
    </ConfirmDialog>
  );
}

interface DraftEndOptions {
  readonly document: InvoiceDocumentDetail;
  readonly draft: InvoiceDraft;
  readonly onRefused: (error: Error) => void;
}

/** Saves or dismisses a draft, then goes on with the next one in review. */
function useDraftEnd({ document, draft, onRefused }: DraftEndOptions) {
  const [, navigate] = useLocation();
  const at = { id: document.id, position: draft.position, version: draft.version };

  // Asked now: a list that was loaded earlier may name a file that is done.
  async function goToNext(): Promise<void> {
    const own = nextDraft(document, draft);
    if (own !== undefined) return navigate(reviewInvoicePath(document.id, own.position));
    const query = { status: 'review' } as const;
    const waiting = await call('GET /api/invoice-documents', { query }).catch(() => []);
    const other = waiting.find(({ id }) => id !== document.id);
    navigate(other === undefined ? invoiceKind.back.path : reviewInvoicePath(other.id));
  }
  const refused = (title: string) => (error: Error) => {
    onRefused(error);
    showFailure(title, 'No changes were saved. Your entries are still here.')(error);
  };
  const save = useSaveDraft(at, {
    done: ({ id, invoiceNumber }) => {
      showToast({
        title: 'Invoice Added',
        description: `Invoice ${invoiceNumber} is now included in totals.`,
        action: { label: 'Open', run: () => navigate(invoicePath(id)) },
      });
      void goToNext();
    },
    failed: refused('Invoice Not Added'),
  });
  const dismiss = useDismissDraft(at, {
    done: () => {
      showToast({
        title: 'Dismissed',
        description: 'Nothing from it is included in totals. The file is kept.',
      });
      void goToNext();
    },
    failed: refused('Not Dismissed'),
  });
  return {
    save: save.mutate,
    dismiss: dismiss.mutate,
    pending: save.isPending || dismiss.isPending,
  };
}

/** The next draft in review of the same file. */
function nextDraft(
  { drafts }: Pick<InvoiceDocumentDetail, 'drafts'>,
  { position }: Pick<InvoiceDraft, 'position'>,
): InvoiceDraft | undefined {
  const left = drafts.filter((draft) => draft.status === 'review' && draft.position !== position);
  return left.find((draft) => draft.position > position) ?? left[0];
}
