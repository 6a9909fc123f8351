import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerAs, findButton } from '../../../testing/open-at.tsx';
import { AnsweredUpload, refusing, shownToast } from '../../../testing/refusals.ts';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import { AddInvoiceFiles, sentFiles } from './add-invoice-files.tsx';
import { InvoicesWaiting } from './document-state.tsx';

const waits: InvoiceDocument = {
  id: 'd1',
  fileName: 'doubt.pdf',
  fileType: 'application/pdf',
  fileSize: 1024,
  origin: 'upload',
  status: 'review',
  reasonCode: null,
  reason: null,
  vendorId: null,
  vendorName: 'Cascade Drug',
  invoices: 1,
  waiting: 1,
  amount: 130,
  doubts: 2,
  uploadedByName: 'Nora Ellis',
  createdAt: '2026-03-02T10:00:00Z',
};
const letter: InvoiceDocument = {
  ...waits,
  ...{ id: 'd2', fileName: 'letter.txt', status: 'failed', reason: 'It is a letter.' },
};

// The files that were sent outlive their screen.
afterEach(() => {
  act(sentFiles.clear);
});

function open(documents: readonly InvoiceDocument[], answers: Parameters<typeof answerAs>[1] = {}) {
  const user = aUser();
  const fetched = answerAs(user, {
    'GET /api/invoice-documents': () => Response.json(documents),
    ...answers,
  });
  const screens = (
    <>
      <InvoicesWaiting />
      <AddInvoiceFiles />
    </>
  );
  renderScreen(screens, { path: '/vendor-audit?add=invoice', user });
  return fetched;
}

// The buttons of a row name its file, too.
const fileName = { selector: 'li p, li .font-medium' };
const rowOf = async (name: string) =>
  within((await screen.findByText(name, fileName)).closest('li') as HTMLElement);

test('several files are uploaded at once, and each shows its result', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const invoice = {
    ...{ id: 'i1', invoiceNumber: 'H-7', vendorName: 'Harborline Drug', totalAmount: 25 },
    ...{ openFindings: 0, findingAmount: 0, others: ['i2'] },
  };
  const answers = [
    () => Response.json(invoice, { status: 201 }),
    () => Response.json({ document: waits }, { status: 202 }),
    refusing(422, 'This is a letter.'),
    () =>
      Response.json(
        { code: 'duplicate_file', message: 'It came on March 2.', requestId: 'r' },
        { status: 409 },
      ),
  ];
  open([], {
    'POST /api/vendor-invoices': () => (answers.shift() ?? refusing(500))(),
    'GET /api/invoice-documents/d1': () => Response.json({ ...waits, pages: [], drafts: [] }),
  });
  const names = ['good.pdf', 'doubt.pdf', 'letter.txt', 'again.pdf', 'old.xls'];
  const files = names.map((name) => new File(['a'], name));
  const [input] = document.querySelectorAll('input[type=file]');
  fireEvent.change(input as HTMLElement, { target: { files } });
  const good = await rowOf('good.pdf');
  await good.findByText('Added');
  good.getByText(/and another invoice/);
  const link = good.getByText('Invoice H-7');
  expect(link.getAttribute('href')).toBe('/vendor-audit?tab=invoices&invoice=i1');
  const review = await (await rowOf('doubt.pdf')).findByText('Needs review');
  expect(review.getAttribute('href')).toBe('/vendor-audit/documents/d1');
  for (const [name, badge, words] of [
    ['letter.txt', 'Not accepted', 'This is a letter.'],
    ['again.pdf', 'Already uploaded', 'It came on March 2. Nothing was counted twice.'],
    ['old.xls', 'Not accepted', /Save this older Excel file as XLSX or CSV/],
  ] as const) {
    const row = await rowOf(name);
    await row.findByText(badge);
    row.getByText(words);
  }
  await waitFor(() => shownToast('Upload Failed', 'This is a letter. 2 of 5 files were uploaded.'));
  screen.getByText('2 of 5 files uploaded');
  fireEvent.click(screen.getByLabelText('Remove again.pdf from this list'));
  expect(screen.queryByText('again.pdf', fileName)).toBeNull();
  expect(answers).toEqual([]);
});

test('what became of a file is told, also if it can’t be read later', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const documents: InvoiceDocument[] = [];
  const answers = [refusing(500), () => Response.json({ document: waits }, { status: 202 })];
  open(documents, {
    'POST /api/vendor-invoices': () => (answers.shift() ?? refusing(500))(),
    'GET /api/invoice-documents/d1': () => Response.json({ ...waits, pages: [], drafts: [] }),
  });
  const status = () => document.querySelector('p[role=status].sr-only')?.textContent;
  expect(status()).toBe('');
  const choose = () => {
    const files = [new File(['a'], 'doubt.pdf')];
    fireEvent.change(screen.getByLabelText('File'), { target: { files } });
  };
  choose();
  const why = 'The file wasn’t accepted. Nothing from it is included in totals.';
  await (await rowOf('doubt.pdf')).findByText(why);
  expect(status()).toBe('Uploaded: 0 of 1, 1 not accepted.');
  fireEvent.click(screen.getByText('Clear list'));
  documents.push({ ...waits, status: 'failed' });
  choose();
  const told = 'doubt.pdf needs review. It isn’t included in totals yet.';
  await waitFor(() => shownToast('File Uploaded', told));
  await waitFor(() => expect(status()).toBe('Uploaded: 1 of 1, 1 couldn’t be read.'));
});

test('invoices in review are counted, and the largest comes first', async () => {
  open([waits, { ...waits, id: 'd3', amount: 900, waiting: 2 }, letter]);
  await screen.findByText('3 invoices waiting for review');
  expect(screen.getByText('Review').getAttribute('href')).toBe('/vendor-audit/documents/d3');
});

test('a file that was not read can be retried', async () => {
  const fetched = open([letter], {
    'POST /api/invoice-documents/d2/retry': () =>
      Response.json({ ...letter, status: 'reading' }, { status: 202 }),
  });
  const lists = () => fetched.mock.calls.filter(([path]) => path.includes('limit=500')).length;
  const row = await rowOf('letter.txt');
  row.getByText('It is a letter.');
  fireEvent.click(row.getByText('Retry'));
  await waitFor(() => expect(lists()).toBe(2));
});

test('a file that was not read is dismissed with a note', async () => {
  const documents = [letter];
  const fetched = open(documents, {
    'POST /api/invoice-documents/d2/drafts/0/dismiss': () => {
      documents.pop();
      return Response.json({ ...letter, status: 'dismissed', pages: [], drafts: [] });
    },
  });
  fireEvent.click((await rowOf('letter.txt')).getByText('Dismiss'));
  const send = () => fireEvent.click(screen.getByText('Dismiss', { selector: '[type=submit]' }));
  await findButton('Back');
  send();
  await screen.findByText('Enter a reason');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It is a letter' } });
  send();
  await waitFor(() => expect(screen.queryByText('letter.txt', fileName)).toBeNull());
  const [, init] = fetched.mock.calls.find(([path]) => path.endsWith('/dismiss')) ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ version: 0, note: 'It is a letter' });
});
