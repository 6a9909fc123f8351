import type { InboundAddress } from '@pfs/wire/inbound-mail';
import type { Remittance } from '@pfs/wire/remittances';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearUpload } from '../features/remittances/upload/upload-card.tsx';
import UploadPage from '../features/remittances/upload/upload-page.tsx';
import type { Answer } from '../lib/api/call.ts';
import { answerAs, findButton, linkIn } from '../testing/open-at.tsx';
import { findSection, findTable, headsOf, rowAt } from '../testing/parts-of-page.ts';
import { AnsweredUpload, refusing } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const user = aUser();

const address: InboundAddress = {
  address: 'remits+0f3a9c@fees.example.com',
  createdAt: '2026-01-02T10:00:00.000Z',
  takesMail: true,
};
const nothingWaits: Answer<'GET /api/review'> = {
  total: 0,
  amount: 0,
  completed: 0,
  itemsToCheck: 0,
  rows: [],
};
const none = { rows: 0, amount: 0 };
const noBalances: Answer<'GET /api/forwarding-balances'> = {
  toCome: none,
  unexplained: none,
  rows: [],
};

function show(rows: readonly Remittance[], answers: Parameters<typeof answerAs>[1] = {}) {
  answerAs(user, {
    'GET /api/remittances': () => Response.json(rows),
    'GET /api/review': () => Response.json(nothingWaits),
    'GET /api/classification/unclassified': () => Response.json([]),
    'GET /api/forwarding-balances': () => Response.json(noBalances),
    'GET /api/inbound-mail/address': () => Response.json(address),
    ...answers,
  });
  renderScreen(<UploadPage />, { path: '/upload', user });
}

/** What is below the notices is kept out of sight until it is known what they say. */
async function findSeen(heading: string): Promise<HTMLElement> {
  const section = await findSection(heading);
  await waitFor(() => expect(section.closest('.invisible')).toBeNull());
  return section;
}

const pdf = () => new File(['no'], 'no.pdf', { type: 'application/pdf' });

afterEach(() => clearUpload());

describe('Screens: /upload', () => {
  test('a help panel says which files to upload per benefit manager', async () => {
    show([]);
    const panel = within(await findSeen('Which files to upload'));
    for (const name of ['Express Scripts', 'CVS Caremark', 'OptumRx', 'Humana']) {
      panel.getByText(name, { selector: 'summary' });
    }
    const summary = panel.getByText('OptumRx');
    const details = summary.parentElement as HTMLDetailsElement;
    expect(details.open).toBe(false);
    fireEvent.click(summary);
    expect(details.open).toBe(true);
    within(details).getByText(/^835 remittance, or payment summary PDF/);
  });

  test('Drop your PBM remittance here', () => {
    show([]);
    const zone = within(screen.getByLabelText('Upload a file', { selector: 'section' }));
    zone.getByText('Drop your PBM remittance here');
    zone.getByText('PDF, 835 EDI, or scanned copy (max 50MB)');
    zone.getByText('Choose Files', { selector: 'button' });
  });

  test('Supported Formats: PDF, 835 EDI, JPEG, PNG, TIFF', async () => {
    show([]);
    const { textContent } = await findSeen('Supported Formats');
    for (const name of ['PDF', '835 EDI', 'JPEG', 'PNG', 'TIFF']) {
      expect(textContent).toContain(name);
    }
  });

  test('Upload Status notes AI OCR processing', async () => {
    show([]);
    within(await findSection('Upload Status')).getByText(/AI OCR processing/);
  });

  test('Email Integration shows a forwarding address', async () => {
    show([]);
    const card = await findSeen('Email Integration');
    await within(card).findByText('Forward remits to');
    expect(card.querySelector('code')?.textContent).toBe(address.address);
  });

  test.each([
    ['View Dashboard', '/'],
    ['Download Reports', '/reports'],
  ])('Quick Actions: %s (%s)', async (name, path) => {
    show([]);
    const link = linkIn(await findSection('Quick Actions'), name);
    expect(link.getAttribute('href')).toBe(path);
  });

  test('No Remittances Uploaded Yet, with an Upload Your First File button', async () => {
    show([]);
    await screen.findByText('No Remittances Uploaded Yet', { selector: 'h2' });
    const input = screen.getByLabelText<HTMLInputElement>('First file');
    expect([input.type, input.multiple]).toEqual(['file', false]);
    const opened = vi.spyOn(input, 'click');
    fireEvent.click(await findButton('Upload Your First File'));
    expect(opened).toHaveBeenCalledOnce();
  });

  test('Choose Files reads Uploading... while pending', async () => {
    vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
    const { promise, resolve } = Promise.withResolvers<Response>();
    show([], { 'POST /api/remittances/upload': () => promise });
    await findButton('Choose Files');
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [pdf()] } });
    await findButton('Uploading...');
    expect(screen.queryByText('Choose Files')).toBeNull();
    resolve(refusing(503)());
    await findButton('Choose Files');
  });
});

describe('Screens: /upload, Recent Uploads', () => {
  const now = '2026-03-10T15:00:00.000Z';
  const statuses = ['completed', 'processing', 'failed', 'pending'] as const;

  const remittance = (at: number, others: Partial<Remittance>): Remittance => ({
    id: `file-${at}`,
    fileName: `file-${at}.835`,
    fileType: 'application/edi-x12',
    fileSize: 1_536,
    processingStatus: 'completed',
    createdAt: now,
    extractedData: { processedClaims: 1_204, totalDirFees: -55.5 },
    stage: null,
    failureReason: null,
    failureCode: null,
    needsReview: 0,
    itemsToCheck: 0,
    counted: true,
    cutOff: false,
    duplicateOf: null,
    ...others,
  });

  const rows = statuses.map((processingStatus, at) => remittance(at, { processingStatus }));

  async function showTable(shown = rows): Promise<HTMLElement> {
    show(shown);
    return findTable('Recent Uploads');
  }

  test('File Name, Type, Size, Status, Claims, DIR Fees, Uploaded', async () => {
    const named = ['File Name', 'Type', 'Size', 'Status', 'Claims', 'DIR Fees', 'Uploaded'];
    expect(headsOf(await showTable())).toEqual(named);
  });

  test('DIR fees are shown as an absolute value', async () => {
    within(rowAt(await showTable(), 0)).getByText('$55.50');
  });

  test.each([
    ['completed', 'Completed'],
    ['processing', 'Processing'],
    ['failed', 'Failed'],
    ['pending', 'Pending'],
  ] as const)('%s wears the badge %s', async (status, badge) => {
    within(rowAt(await showTable(), statuses.indexOf(status))).getByText(badge);
  });

  test('Upload Status shows the file count This Month', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    const lastMonth = remittance(4, { createdAt: '2026-02-28T15:00:00.000Z' });
    await showTable([...rows, lastMonth]);
    const label = within(await findSection('Upload Status')).getByText('This Month');
    expect(label.parentElement?.querySelector('dd')?.textContent).toBe('4');
  });
});
