import type { ExportImportDetail, ExportPreview } from '@pfs/wire/export-imports';
import type { MfpRefund, MfpRefundSummary } from '@pfs/wire/refunds';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import RefundsPage from './refunds-page.tsx';

const importId = '0190b000-0000-7000-8000-0000000000c1';

const ofEra: MfpRefund = {
  id: '0190b000-0000-7000-8000-0000000000a1',
  remittanceId: '0190b000-0000-7000-8000-0000000000b1',
  ...{ importId: null, source: 'remittance', fileName: 'MTF1.835', payerName: 'MTF PM NGS' },
  ...{ reported: 175, reportDiffers: true, paidOn: '2026-03-05', rxNumber: '990001' },
  ...{ fillNumber: 1, dateOfService: '2026-02-10', ndc: '00003089421', drugName: 'ELIQUIS' },
  ...{ quantity: 30, defaultAmount: 180, expected: 180, amount: 180, remarks: [] },
  ...{ state: 'paid', claimId: null, caseId: null },
};

const ofReport: MfpRefund = {
  ...ofEra,
  id: '0190b000-0000-7000-8000-0000000000a2',
  ...{ remittanceId: null, importId, source: 'report', fileName: 'mtf.csv', reported: null },
  ...{ reportDiffers: false, fillNumber: null, rxNumber: '990002', payerName: 'MTF' },
  caseId: importId,
};

const agreed: MfpRefund = {
  ...ofEra,
  ...{ id: '0190b000-0000-7000-8000-0000000000a3', reportDiffers: false, rxNumber: '990003' },
};

const noFills = { fills: 0, amount: 0 };
const summary: MfpRefundSummary = {
  ...{ fills: 3, amount: 540, states: [], waiting: noFills, late: noFills },
  float: { amount: 0, averageDays: null, unknownFills: 0 },
};

const detail: ExportImportDetail = {
  ...{ id: importId, fileName: 'mtf.csv', fileSize: 900, origin: 'upload', content: 'refunds' },
  ...{ status: 'mapping', reason: null, sourceName: null, asOf: null, from: null, to: null },
  ...{ rows: 0, newRows: 0, changedRows: 0, sameRows: 0, refusedRows: 1, fills: 0, paid: 0 },
  ...{ patientPay: 0, uploadedByName: 'Dana Whitfield', createdAt: '2026-03-10T10:00:00Z' },
  ...{ importedAt: null, problems: [], refused: [], gapCount: 0, gaps: [], refunds: null },
};

const preview: ExportPreview = {
  ...{ content: 'refunds', system: null, sourceName: null, refundsFrom: 'facilitator' },
  refunds: {
    counted: { rows: 2, amount: 355 },
    known: { rows: 4, amount: 700.5 },
    replaced: { rows: 0, amount: 0 },
    expected: { rows: 1, amount: 50 },
    differingRows: 1,
    differing: [
      { id: importId, line: 5, rxNumber: '990001', icn: '123', reported: 175, known: 180 },
    ],
  },
  columns: [
    { key: 'Rx Num', isPersons: false, target: 'rxNumber' },
    { key: 'MFR Payment Amount', isPersons: false, target: 'refundPaid' },
  ],
  ...{ dayOrder: 'month_first', dayOrderIsOpen: false, rxPattern: 'plain', store: 'own' },
  ...{ asOf: '2026-03-06T00:00:00', problems: [], canImport: true, lines: 8, refusedRows: 1 },
  refused: [{ line: 9, code: 'other_store', message: 'The NPI is another pharmacy’s.' }],
  sample: [{ line: 2, values: { rxNumber: '990001', refundPaid: '$175.00' } }],
  totals: {
    ...{ rows: 7, fills: 7, from: '2026-02-10', to: '2026-02-10', paid: 1_055.5, patientPay: 0 },
    ...{ reversed: 0, rejected: 0, byBin: [] },
  },
};

function show(path: string) {
  const user = aPersonOf('staff');
  const listed = (rows: readonly unknown[]) => () =>
    Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
  const fetched = answerAs(user, {
    'GET /api/mfp-refunds/summary': () => Response.json(summary),
    'GET /api/mfp-refunds': listed([ofEra, ofReport, agreed]),
    'GET /api/export-imports': () => Response.json([{ ...detail, status: 'imported' }]),
    [`GET /api/export-imports/${importId}`]: () => Response.json(detail),
    [`POST /api/export-imports/${importId}/preview`]: () => Response.json(preview),
    [`POST /api/export-imports/${importId}/import`]: () =>
      Response.json({ ...detail, status: 'reading' }, { status: 202 }),
  });
  renderScreen(<RefundsPage />, { user, path });
  return (end: string) => {
    const sent = fetched.mock.calls.filter(([asked]) => String(asked).endsWith(end));
    return sent.map(([, init]) => init?.body && JSON.parse(String(init.body)));
  };
}

test('each refund shows its source, and where a report says another amount', async () => {
  show('/recovery/refunds');
  const table = await screen.findByRole('table', { name: 'Refunds' });
  const rowOf = (rx: string) => {
    const row = within(table).getByText(rx).closest('tr');
    if (row === null) throw new Error(`no row of ${rx}`);
    return within(row as HTMLElement);
  };
  expect(rowOf('990001').getByText(/A report says/).textContent).toBe('A report says $175.00');
  expect(rowOf('990002').getByText('Portal report')).toBeDefined();
  expect(rowOf('990002').getByRole('link', { name: 'mtf.csv' }).getAttribute('href')).toBe(
    `/recovery/refunds?import=${importId}`,
  );
  expect(rowOf('990002').queryByText(/fill/)).toBeNull();
  const openCase = rowOf('990002').getByRole('link', { name: 'Open case' });
  expect(openCase.getAttribute('href')).toBe(`/recovery/cases/${importId}`);
  expect(rowOf('990003').queryByRole('link', { name: 'Open case' })).toBeNull();
  expect(rowOf('990003').getByText('Also in a report')).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Refund reports' })).toBeDefined();
});

test('the preview shows what counts, what 835s have, what differs and what is refused', async () => {
  const sent = show(`/recovery/refunds?import=${importId}`);
  const statOf = async (label: string) =>
    (await screen.findByText(label)).parentElement?.textContent;
  expect(await statOf('Counts as revenue')).toContain('$355.00');
  expect(await statOf('Already in an 835')).toContain('$700.50');
  expect(await statOf('Expected, not paid yet')).toContain('1 row');
  const differing = screen.getByRole('table', { name: 'Refunds with another amount in an 835' });
  expect(within(differing).getAllByRole('row')[1]?.textContent).toContain('990001');
  expect(screen.getByText('The NPI is another pharmacy’s.')).toBeDefined();
  // Whose payments they are belongs to a report; another store does not.
  expect(screen.queryByLabelText('Other store')).toBeNull();
  fireEvent.change(screen.getByLabelText('Paid by'), { target: { value: 'manufacturer' } });
  const button = await screen.findByRole('button', { name: 'Import 7 rows' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(sent('/import')).toHaveLength(1));
  expect(sent('/import')).toMatchObject([
    {
      refundsFrom: 'manufacturer',
      columns: { 'Rx Num': 'rxNumber', 'MFR Payment Amount': 'refundPaid' },
    },
  ]);
});
