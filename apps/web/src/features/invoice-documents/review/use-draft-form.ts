import type { InvoiceDocumentDetail, InvoiceDraft } from '@pfs/wire/invoice-documents';
import { useMemo, useState } from 'react';
import { type Place, useTypedInvoice } from '../../vendors/public.ts';
import { draftMarks } from './draft-marks.ts';
import { draftToForm } from './draft-to-form.ts';
import { openMarks } from './open-marks.ts';

/** The form of a draft, and what of it is still doubtful. */
export function useDraftForm(document: InvoiceDocumentDetail, draft: InvoiceDraft) {
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
