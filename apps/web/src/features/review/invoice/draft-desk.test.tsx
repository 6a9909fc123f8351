import type { InvoiceDocument, InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import { reviewInvoicePath } from '../../vendors/public.ts';
import { DraftDesk } from './draft-desk.tsx';

const document: InvoiceDocumentDetail = {
  ...{ id: 'd1', fileName: 'sheet.csv', fileType: 'text/csv', fileSize: 64, origin: 'upload' },
  ...{ status: 'review', reasonCode: null, reason: null, vendorId: null, vendorName: null },
  ...{ invoices: 1, waiting: 1, amount: 0, doubts: 0, uploadedByName: null },
  createdAt: '2026-03-02T10:00:00Z',
  pages: [{ number: 1, width: 612, height: 792, source: 'cells', pictured: false }],
  drafts: [0, 1].map((position) => ({
    ...{ position, status: position === 1 ? 'done' : 'review', version: 0 },
    ...{ invoiceId: null, vendorId: null, fields: {}, lines: [], otherCurrency: null },
    ...{ proven: false, equations: [], doubts: [] },
  })),
};

// The list is asked for after the change: one that was loaded before it names files that are done.
test.each<[string, readonly Pick<InvoiceDocument, 'id'>[], string]>([
  ['no other file is in review', [document], '/vendor-audit?tab=invoices'],
  ['another file is', [document, { id: 'd2' }], reviewInvoicePath('d2')],
])('a dismissed draft gives way: %s', async (_when, waiting, path) => {
  const user = aUser();
  let dismissed = false;
  const { history } = open();
  fireEvent.click(screen.getByText('Dismiss', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A quote' } });
  fireEvent.click(dialog.getByText('Dismiss', { selector: 'button' }));
  await waitFor(() => expect(history.at(-1)).toBe(path));

  function open() {
    answerAs(user, {
      'GET /api/invoice-documents': () =>
        Response.json(dismissed ? waiting : [document, { id: 'd3' }]),
      'POST /api/invoice-documents/d1/drafts/0/dismiss': () => {
        dismissed = true;
        return Response.json(document);
      },
    });
    const [draft] = document.drafts;
    if (draft === undefined) throw new Error('there is no draft');
    return renderScreen(<DraftDesk document={document} draft={draft} />, { user });
  }
});
